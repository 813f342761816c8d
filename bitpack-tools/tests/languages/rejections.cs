    // Values that a writer must reject, each one change away from a valid value.

    static Picky Good()
    {
        return new Picky
        {
            Health = 100,
            Score = -5,
            Name = "é",
            List = new Items<ushort> { 1, 65535 },
            Yaw = 0.5f,
            Turn = new[] { 0.5f, 0.5f, 0.5f, 0.5f },
            Set = new Items<byte> { 1, 200 },
            Map = new Items<Entry<byte, bool>> { new Entry<byte, bool>(3, true), new Entry<byte, bool>(4, false) },
            Bodies = new Items<Entry<uint, byte>> { new Entry<uint, byte>(0, 7), new Entry<uint, byte>(8, 255) },
            Letter = 0x10FFFF,
            Odd = -1,
            Tick = 7,
            Next = 8,
            After = 3,
            Later = 2,
            Ten = 1,
            Wide = "🙂",
            Count = 2,
            First = new byte[] { 9, 8, 0, 0 },
            Mark = new Mark { Square = new MarkSquare { Side = 15 } },
            Raw = 7,
            Large = 1UL << 63,
        };
    }

    static void Rejects(string what, Reason reason, string field, Action<Picky> change)
    {
        Picky it = Good();
        change(it);
        Outcome outcome = Packets.Write(it, large, out int written);
        if (outcome.Reason != reason || outcome.Field != field || written != 0) { Stop(what + ": " + outcome); }
        // it is not changed by the writer
        if (Packets.Write(it, large, out written).Reason != reason) { Stop(what + " is written later"); }
    }

    static int Rejections()
    {
        Picky read = null;
        bool isGood = Packets.Write(Good(), large, out int written).IsGood && Packets.Read(ref read, large.AsSpan(0, written)).IsGood;
        if (!isGood) { Stop("a good value is rejected"); }
        bool isSame = read.Health == 100 && read.Score == -5 && read.Name == "é" && read.List.Count == 2 && read.List[1] == 65535
            && read.Yaw == 0.5f && read.Turn[3] > 0.49f && read.Set[1] == 200 && read.Map[0].Value && read.Map[1].Key == 4
            && read.Bodies[1].Key == 8 && read.Letter == 0x10FFFF && read.Odd == -1 && read.Next == 8 && read.Wide == "🙂"
            && read.First[1] == 8 && read.Raw == 7 && read.Large == 1UL << 63 && read.Mark.Variant == Mark.Variants.Square
            && read.Mark.Square.Side == 15 && !read.Mark.Square.Color.HasValue;
        if (!isSame) { Stop("a good value is another behind the wire"); }
        Picky copy = Packets.Copy(read);
        copy.List[0]++;
        copy.Mark.Square.Side = 3;
        if (read.List[0] != 1 || read.Mark.Square.Side != 15 || copy.Bodies[1].Value != 255) { Stop("a copy is no copy"); }
        Rejects("a number above", Reason.Range, "Picky.Health", it => it.Health = 101);
        Rejects("a number below", Reason.Range, "Picky.Score", it => it.Score = -6);
        Rejects("a short string", Reason.Range, "Picky.Name", it => it.Name = "");
        Rejects("a long string", Reason.Range, "Picky.Name", it => it.Name = "abcde");
        Rejects("half a character", Reason.Text, "Picky.Name", it => it.Name = "\ud83d");
        Rejects("a zero in a string", Reason.Text, "Picky.Name", it => it.Name = "a\0b");
        Rejects("no string", Reason.Range, "Picky.Name", it => it.Name = null);
        Rejects("a long list", Reason.Range, "Picky.List", it => it.List = new Items<ushort> { 1, 2, 3, 4 });
        Rejects("no list", Reason.Range, "Picky.List", it => it.List = null);
        Rejects("a NaN in steps", Reason.NotFinite, "Picky.Yaw", it => it.Yaw = float.NaN);
        Rejects("an infinity in steps", Reason.NotFinite, "Picky.Yaw", it => it.Yaw = float.PositiveInfinity);
        Rejects("a float above a strict range", Reason.Range, "Picky.Gas", it => it.Gas = 1.01f);
        Rejects("a float below a strict range", Reason.Range, "Picky.Sides", it => it.Sides[1] = -1.01f);
        Rejects("no rotation", Reason.Range, "Picky.Turn", it => it.Turn[0] = 1);
        Rejects("three components", Reason.Range, "Picky.Turn", it => it.Turn = new float[3]);
        Rejects("a set that descends", Reason.Order, "Picky.Set", it => it.Set = new Items<byte> { 2, 1 });
        Rejects("a set with two of one", Reason.Order, "Picky.Set", it => it.Set = new Items<byte> { 2, 2 });
        Rejects("a map that descends", Reason.Order, "Picky.Map", it => it.Map[0].Key = 5);
        Rejects("indices that descend", Reason.Order, "Picky.Bodies", it => it.Bodies[0].Key = 8);
        Rejects("an index too large", Reason.Order, "Picky.Bodies", it => it.Bodies[1].Key = 9);
        Rejects("a surrogate", Reason.Range, "Picky.Letter", it => it.Letter = 0xD800);
        Rejects("a letter below zero", Reason.Range, "Picky.Letter", it => it.Letter = -1);
        Rejects("a zero that is none", Reason.Range, "Picky.Odd", it => it.Odd = 0);
        Rejects("a number that is not larger", Reason.Range, "Picky.Next", it => it.Next = 7);
        Rejects("a number that is equal", Reason.Range, "Picky.After", it => it.After = 8);
        Rejects("a number that wraps with too many bits", Reason.Range, "Picky.Ten", it => it.Ten = 1024);
        Rejects("half a surrogate pair", Reason.Text, "Picky.Wide", it => it.Wide = "\ude42");
        Rejects("a count above the array", Reason.Range, "Picky.Count", it => it.Count = 5);
        Rejects("an array too short", Reason.Range, "Picky.First", it => it.First = new byte[2]);
        Rejects("no enum", Reason.Range, "Picky.Mark", it => it.Mark = null);
        Rejects("no variant", Reason.Tag, "Mark", it => it.Mark.Variant = (Mark.Variants)3);
        Rejects("no fields of a variant", Reason.Range, "MarkSquare.Side", it => it.Mark.Square.Side = 16);
        Rejects("too many bits", Reason.Range, "Picky.Raw", it => it.Raw = 8);
        // a reader makes what is missing
        Picky empty = new Picky { Name = null, List = null, Turn = null, Mark = null, First = null, Map = null };
        if (!Packets.Read(ref empty, large.AsSpan(0, written)).IsGood || empty.Name != "é" || empty.Turn.Length != 4) { Stop("nothing is made"); }
        Outcome cut = Packets.Read(ref read, large.AsSpan(0, 1));
        if (cut.ToString() != "Overflow, at bit 7, in Picky.Score") { Stop(cut.ToString()); }
        return 0;
    }
