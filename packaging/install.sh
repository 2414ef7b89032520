#!/bin/sh
# Parlour for you alone, in your own folders and your menu; nobody need be root:
#   sh install.sh            again with a newer copy to bring it up to date
#   sh install.sh remove     your matches and settings stay (`cardgames where` says where they are)
set -eu
here=$(cd "$(dirname "$0")" && pwd -P)
home=$HOME/.local/lib/parlour
command=$HOME/.local/bin/cardgames

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
    if [ -e "$command" ] && [ ! -L "$command" ]; then
        echo "There is another $command, which stays; the commands are $home/Parlour."
    else
        mkdir -p "$(dirname "$command")"
        ln -sf "$home/Parlour" "$command"
    fi
    ;;
remove)
    sh "$here/desktop.sh" remove
    if [ "$(readlink "$command" || true)" = "$home/Parlour" ]; then
        rm "$command"
    fi
    rm -rf "$home"
    # folders in which nothing else is left
    (cd "$HOME" && rmdir -p .local/lib .local/bin) 2>/dev/null || true
    ;;
*)
    echo "sh install.sh | sh install.sh remove" >&2
    exit 2
    ;;
esac
