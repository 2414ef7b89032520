#!/bin/sh
# Adds Parlour to the menu of a Linux desktop, for the current user:
#   sh packaging/desktop.sh install [COMMAND]    COMMAND starts it (default: `cardgames` in the PATH)
#   sh packaging/desktop.sh remove
set -eu
here=$(dirname "$0")
art=$here/../assets/icon # in a checkout; otherwise this is a packed copy
[ -d "$art" ] || art=$here/lib/cardgames/_data/assets/icon
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/parlour.desktop
icons=$data/icons/hicolor
icon=$icons/scalable/apps/parlour.svg
small="16 24" # sizes in pixels with a simpler picture

refresh() {
    # menus notice changes by themselves, except cached icons
    if [ -f "$icons/icon-theme.cache" ] && command -v gtk-update-icon-cache >/dev/null; then
        gtk-update-icon-cache -qtf "$icons" || true
    fi
}

case ${1:-} in
install)
    command=${2:-$(command -v cardgames || true)}
    [ -x "$command" ] || { echo "There is no program '$command'; install Parlour first, or give the path of its cardgames." >&2; exit 1; }
    mkdir -p "$(dirname "$entry")" "$(dirname "$icon")"
    cp "$art/parlour.svg" "$icon"
    for size in $small; do
        mkdir -p "$icons/${size}x$size/apps"
        cp "$art/parlour-$size.png" "$icons/${size}x$size/apps/parlour.png"
    done
    # quoting of desktop entries: double quotes, \ before special characters, %% for %
    quoted=$(printf '%s' "$command" | sed 's/[\\"`$]/\\\\&/g; s/%/%%/g; s/[&|]/\\&/g')
    sed "s|^Exec=.*|Exec=\"$quoted\"|" "$here/parlour.desktop" >"$entry"
    refresh
    echo "Parlour is now in your menu."
    ;;
remove)
    rm -f "$entry" "$icon"
    for size in $small; do rm -f "$icons/${size}x$size/apps/parlour.png"; done
    # remove folders that are now empty
    (cd "$data" && rmdir -p applications icons/hicolor/*/apps) 2>/dev/null || true
    refresh
    echo "Parlour is no longer in your menu."
    ;;
*)
    echo "sh packaging/desktop.sh install [COMMAND] | remove" >&2
    exit 2
    ;;
esac
