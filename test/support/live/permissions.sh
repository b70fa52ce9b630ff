# Who may do what, a line for each change: the last one counts. usage: sh permissions.sh FILE allow|forbid -- WHO WHAT
printf '%s\t%s\t%s\n' "$2" "$4" "$5" >> "$1"
