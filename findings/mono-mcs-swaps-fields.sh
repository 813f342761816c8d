#!/usr/bin/env bash
# mono-mcs 6.8.0.105 (Debian 12): a swap of two fields with a tuple loses one of the values.
#
# `(a.X, b.Y) = (b.Y, a.X)` reads both right sides before it assigns, by the C# specification of deconstruction, so one would
# expect that the two values change places, as they do for local variables.
#
# What happens: for fields the compiler assigns the first one before it reads the second value. Both fields have the same value
# afterwards, without a warning. For two elements of an array it does not compile the swap at all (CS0131). Two local
# variables are swapped. A generated history of ours shared one object between two entries because of it; it has a local variable now.
#
# Seen on 2026-12-01:
#   fields: old old
#   locals: new old
#   elements: CS0131
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
version=6.8.0.105+dfsg-3.3+deb12u1
for package in mono-mcs mono-runtime; do
    [ "$(dpkg-query -W -f '${Version}' $package 2>/dev/null)" = "$version" ] && continue
    apt-get update -qq
    apt-get install -qq -y --no-install-recommends "$package=$version" >/dev/null
done
cat > fields.cs <<'END'
using System;

class Entry { public string Value = "new"; }

class Program
{
    static string spare = "old";

    static void Main()
    {
        Entry entry = new Entry();
        (entry.Value, spare) = (spare, entry.Value);
        Console.WriteLine("fields: " + entry.Value + " " + spare);
        string one = "old", other = "new";
        (one, other) = (other, one);
        Console.WriteLine("locals: " + one + " " + other);
    }
}
END
cat > elements.cs <<'END'
class Program
{
    static void Main(string[] all) { (all[0], all[1]) = (all[1], all[0]); }
}
END
mcs fields.cs
mono fields.exe > seen
if mcs elements.cs > errors 2>&1; then echo "elements: compiled"; else echo "elements: $(grep -o -m1 'CS[0-9]*' errors)"; fi >> seen
cat seen
diff seen - <<END
fields: old old
locals: new old
elements: CS0131
END
