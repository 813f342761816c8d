// Cases that no packet of the zoo has: the ends of integers, names of the language and of the generated code, vectors of an
// engine, recursive tuples, memory, and floats in deltas.

using System;

static class Program
{
    static readonly byte[] bytes = new byte[4096];

    static void Expect(bool isSo, string what)
    {
        if (isSo) { return; }
        Console.Error.WriteLine(what);
        Environment.Exit(1);
    }

    static void Ends()
    {
        var it = new Corner.Corner { Narrow = 1000, By = 40, Edge = Corner.Edge.Least };
        Expect(Corner.Packets.Write(it, bytes, out int written).IsGood && written == 3 && bytes[2] == 0, "a shift");
        it.Edge = 0;
        Expect(Corner.Packets.Write(it, bytes, out written).Reason == Corner.Bitpack.Reason.Tag && it.Edge == 0, "no variant");
        ReadOnlySpan<byte> ladder = new byte[] { 0xFF, 0xFF, 0xFF, 0xFF };
        var stream = new Corner.Bitpack.BitStream(ladder, 1000);
        Expect(stream.Relative(0UL, 6, 0, 0xFFFFFFFF) == 7 && stream.Relative(0UL, long.MaxValue, 0, 0xFFFFFFFF) == 0 && !stream.IsGood, "a sum");
        var writer = new Corner.Bitpack.BitStream(bytes.AsSpan(), 1000);
        writer.Relative(int.MaxValue, long.MinValue, int.MinValue, int.MaxValue);
        Expect(writer.IsGood && writer.Position == 38, "a difference");
        writer.Relative(int.MaxValue, long.MaxValue, int.MinValue, int.MaxValue);
        Expect(!writer.IsGood, "a difference below");
    }

    static void Named()
    {
        var it = new Names.Names
        {
            Names_ = true,
            Stream = new Names.stream_ { Stream = true },
            Order = Names.Order.Up,
            Turn = new Names.Turn { Variants_ = new Names.TurnVariants { Variant = 7 } },
            GetType_ = 1,
            String = 2,
            ToString_ = 3,
            X = 4,
            X2 = 5,
            System = new Names.System { System_ = true },
            Protocol = new Names.Protocol_ { Protocol = true },
            Part1 = Names.part1_.On,
            _ = 6,
        };
        Names.Names read = null;
        bool isGood = Names.Packets.Write(it, bytes, out int written).IsGood && Names.Packets.Read(ref read, bytes.AsSpan(0, written)).IsGood;
        Expect(isGood && read.Stream.Stream && read.Turn.Variants_.Variant == 7 && read.X2 == 5 && read.Names_ && read._ == 6 && read.Protocol.Protocol && read.Kind.Variant == Names.Kind.Variants.Off, "names");
    }

    static void Moved()
    {
        var it = new Moves.Moved { Position = new UnityEngine.Vector3(1, -2, 3), Turn = new UnityEngine.Quaternion(0.5f, 0.5f, 0.5f, 0.5f) };
        it.Others.Add(new UnityEngine.Vector2(5, 6));
        Moves.Moved read = null;
        bool isGood = Moves.Packets.Write(it, bytes, out int written).IsGood && Moves.Packets.Read(ref read, bytes.AsSpan(0, written)).IsGood;
        Expect(isGood && read.Position.y == -2 && read.Position.z == 3 && read.Turn.w > 0.49f && read.Others[0].y == 6, "vectors");
        var old = new Moves.Moved();
        it.Position.x += 0.25f;
        it.Turn = new UnityEngine.Quaternion(0, 0, 1, 0);
        isGood = Moves.Packets.WriteDelta(it, read, bytes, out written).IsGood && Moves.Packets.ReadDelta(ref old, read, bytes.AsSpan(0, written)).IsGood;
        Expect(isGood && old.Position.x == 1.25f && old.Turn.z > 0.99f && old.Others.Count == 1 && old.Near.w > 0.99f, "deltas of vectors");
    }

    static void Nested()
    {
        var tuple = new Tuples.Tuple { B = new Tuples.World() };
        var it = new Tuples.World();
        it.List.Add(tuple);
        it.List.Add(new Tuples.Tuple { A = true });
        Tuples.World read = null;
        bool isGood = Tuples.Packets.Write(it, bytes, out int written).IsGood && Tuples.Packets.Read(ref read, bytes.AsSpan(0, written)).IsGood;
        Expect(isGood && read.List.Count == 2 && read.List[0].B.Value.List.Count == 0, "a tuple");
        it.List[0].B = it;
        Expect(Tuples.Packets.Write(it, bytes, out written).Reason == Tuples.Bitpack.Reason.Depth, "a tuple in itself");
        it.List[0].B.Value = null;
        Expect(Tuples.Packets.Write(it, bytes, out written).Reason == Tuples.Bitpack.Reason.Range, "no tuple");
    }

    static void Memory()
    {
        // a list of ten thousand elements of one bit each
        byte[] small = new byte[(14 + 10000 + 7) / 8];
        small[0] = 0x10;
        small[1] = 0x27;
        Crowd.Crowd crowd = null;
        long start = GC.GetAllocatedBytesForCurrentThread();
        Crowd.Bitpack.Outcome outcome = Crowd.Packets.Read(ref crowd, small);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - start;
        Expect(outcome.Reason == Crowd.Bitpack.Reason.Memory && allocated < 3 * Crowd.Packets.MaxMemory, "gigabytes: " + allocated);
        var it = new Room.Room { Text = "text", Wide = "wide", Name = "a name" };
        for (byte i = 1; i < 6; i++)
        {
            it.List.Add(i);
            it.Set.Add(i);
            it.Map.Add(new Room.Bitpack.Entry<byte, uint>(i, 2));
            it.Sparse.Add(new Room.Bitpack.Entry<uint, ulong>(i, 2));
            it.Bare.Add(i);
            it.Bytes.Add(i);
            it.Names.Add(0x61);
        }
        // a writer and a reader count the same
        long most = 0;
        int written;
        while (!Room.Packets.Write(it, bytes, out written, most).IsGood) { most++; }
        Room.Room read = null;
        bool isCounted = Room.Packets.Read(ref read, bytes.AsSpan(0, written), most - 1).Reason == Room.Bitpack.Reason.Memory
            && Room.Packets.Read(ref read, bytes.AsSpan(0, written), most).IsGood;
        Expect(isCounted && most > 500 && read.Usual[1] == 300, "memory: " + most);
        // an array that is read as small differences takes an object and 64 numbers
        it.Near.Add(new float[64]);
        it.Near.Add(new float[64]);
        it.Near[1][0] = 1;
        long before = LeastRead(it);
        it.Near.Add(new float[64]);
        long each = LeastRead(it) - before;
        Expect(each == 16 + 24 + 64 * 16, "an array: " + each);
    }

    static long LeastRead(Room.Room it)
    {
        Room.Packets.Write(it, bytes, out int written);
        long most = 0;
        Room.Room read = null;
        while (!Room.Packets.Read(ref read, bytes.AsSpan(0, written), most).IsGood) { most++; }
        return most;
    }

    static void Strict()
    {
        Engine.Engine old = new Engine.Engine { Gas = 0.75f }, it = new Engine.Engine { Gas = 1.0f };
        Expect(Engine.Packets.WriteDelta(it, old, bytes, out int written).IsGood, "1.0 is not written");
        it.Gas = 1.1f;
        Expect(!Engine.Packets.WriteDelta(it, old, bytes, out written).IsGood, "1.1 is written");
        Expect(!Engine.Packets.WriteDelta(null, old, bytes, out written).IsGood, "nothing is written");
        Expect(!Engine.Packets.ReadDelta(ref it, null, bytes).IsGood, "no baseline");
        old.Share = 0.5f;
        Expect(Engine.Packets.ReadDelta(ref it, old, new byte[] { 0x15 }).IsGood && it.Share == 0.5f, "another share");
    }

    static int Main()
    {
        Ends();
        Named();
        Moved();
        Nested();
        Memory();
        Strict();
        return 0;
    }
}
