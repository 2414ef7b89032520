#!/bin/sh
# Parlour in the menu of a Linux desktop, for this user:
#   sh packaging/desktop.sh install [COMMAND]    COMMAND starts it (by default the `cardgames` that is found)
#   sh packaging/desktop.sh remove
set -eu
here=$(dirname "$0")
art=$here/../assets/icon # in a checkout, and else in a packed copy
[ -d "$art" ] || art=$here/lib/cardgames/_data/assets/icon
data=${XDG_DATA_HOME:-$HOME/.local/share}
entry=$data/applications/parlour.desktop
icons=$data/icons/hicolor
icon=$icons/scalable/apps/parlour.svg
small="16 24" # sizes in pixels that have a simpler picture of their own

refresh() {
    # a menu sees by itself what comes and goes, but for icons that are written down in a cache
    if [ -f "$icons/icon-theme.cache" ] && command -v gtk-update-icon-cache >/dev/null; then
        gtk-update-icon-cache -qtf "$icons" || true
    fi
}

case ${1:-} in
install)
    command=${2:-$(command -v cardgames || true)}
    [ -x "$command" ] || { echo "There is no program '$command'; install Parlour first, or name its cardgames." >&2; exit 1; }
    mkdir -p "$(dirname "$entry")" "$(dirname "$icon")"
    cp "$art/parlour.svg" "$icon"
    for size in $small; do
        mkdir -p "$icons/${size}x$size/apps"
        cp "$art/parlour-$size.png" "$icons/${size}x$size/apps/parlour.png"
    done
    # the entry's own quoting: in double quotes, with \ before what is special there, and %% for %
    quoted=$(printf '%s' "$command" | sed 's/[\\"`$]/\\\\&/g; s/%/%%/g; s/[&|]/\\&/g')
    sed "s|^Exec=.*|Exec=\"$quoted\"|" "$here/parlour.desktop" >"$entry"
    refresh
    echo "Parlour is in your menu now."
    ;;
remove)
    rm -f "$entry" "$icon"
    for size in $small; do rm -f "$icons/${size}x$size/apps/parlour.png"; done
    # folders in which nothing else is left
    (cd "$data" && rmdir -p applications icons/hicolor/*/apps) 2>/dev/null || true
    refresh
    echo "Parlour is out of your menu."
    ;;
*)
    echo "sh packaging/desktop.sh install [COMMAND] | remove" >&2
    exit 2
    ;;
esac
