#!/bin/sh
# Installs Parlour for the current user, in their folders and menu, without root:
#   sh install.sh            install; the same with a newer copy updates
#   sh install.sh remove     remove; matches and settings stay (`cardgames where` shows where they are)
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
home=$HOME/.local/lib/parlour
command=$HOME/.local/bin/cardgames

is_ours() {
    [ "$(readlink "$command" || true)" = "$home/Parlour" ]
}

case ${1:-install} in
install)
    if [ "$here" != "$home" ]; then
        mkdir -p "$(dirname "$home")"
        rm -rf "$home.new"
        cp -R "$here" "$home.new"
        rm -rf "$home"
        mv "$home.new" "$home"
    fi
    sh "$home/desktop.sh" install "$home/Parlour"
    if is_ours || [ ! -e "$command" ]; then
        mkdir -p "$(dirname "$command")"
        ln -sf "$home/Parlour" "$command"
    else
        echo "There is another $command, which is kept; use $home/Parlour for the commands."
    fi
    ;;
remove)
    sh "$here/desktop.sh" remove
    if is_ours; then rm "$command"; fi
    rm -rf "$home"
    # remove folders that are now empty
    (cd "$HOME" && rmdir -p .local/lib .local/bin .local/share) 2>/dev/null || true
    ;;
*)
    echo "sh install.sh | sh install.sh remove" >&2
    exit 2
    ;;
esac
