// Replies to requests: the number of a type, and length-prefixed packets. Writes each valid one again, and an impossible length
// for each rejected one.

using System;
using System.Collections;
using System.IO;

delegate int Reads<T>(ref T packet, ReadOnlySpan<byte> data);
delegate int Writes<T>(T packet, Span<byte> data, out int written);
delegate int ReadsDelta<T>(ref T packet, T baseline, ReadOnlySpan<byte> data);
delegate int WritesDelta<T>(T packet, T baseline, Span<byte> data, out int written);

static class Program
{
    const uint Rejected = 0xFFFFFFFF, Unwritable = 0xFFFFFFFE;

    /// The packets of a request, and the reply to them.
    static Stream input;
    static MemoryStream output;
    static readonly byte[] large = new byte[1 << 20], other = new byte[1 << 20];

    static void Stop(string why)
    {
        Console.Error.WriteLine(why);
        Environment.Exit(1);
    }

    static bool Fill(Stream from, byte[] bytes)
    {
        for (int at = 0, count; at < bytes.Length; at += count)
        {
            count = from.Read(bytes, at, bytes.Length - at);
            if (count == 0) { return false; }
        }
        return true;
    }

    static void Say(uint length, byte[] bytes)
    {
        output.Write(BitConverter.GetBytes(length), 0, 4);
        if (bytes != null) { output.Write(bytes, 0, (int)length); }
    }

    /// Calls `answer` for each packet.
    static int Each(Action<byte[]> answer)
    {
        byte[] prefix = new byte[4];
        while (Fill(input, prefix))
        {
            byte[] bytes = new byte[BitConverter.ToInt32(prefix, 0)];
            if (!Fill(input, bytes)) { Stop("the input ends inside a packet"); }
            answer(bytes);
        }
        return 0;
    }

    /// Writes a value, and then the floats in it if they are shown. Each packet is also read into one value, over what
    /// the packets before have left there. With `isKept`, a reader allocates nothing for packets that it has read before.
    static int Exchange<T>(Reads<T> read, Writes<T> write, bool isKept, bool isShown = false)
    {
        T kept = default(T);
        byte[] before = null;
        return Each(bytes =>
        {
            T packet = default(T);
            int reason = read(ref packet, bytes);
            if (read(ref kept, bytes) != reason) { Stop("a packet is rejected in an old value only"); }
            if (reason != 0)
            {
                Say(Rejected, null);
                return;
            }
            int written, again;
            if (write(packet, large, out written) != 0)
            {
                Say(Unwritable, null);
                return;
            }
            if (write(packet, new byte[written], out again) != 0 || again != written)
            {
                Stop("a buffer that is large enough was too small");
            }
            if (written > 0 && write(kept, new byte[written - 1], out again) == 0)
            {
                Stop("a buffer that is a byte too small was large enough");
            }
            if (written > 9 && write(kept, new byte[written / 2], out again) == 0)
            {
                Stop("half a buffer was large enough");
            }
            if (write(kept, other, out again) != 0 || !other.AsSpan(0, again).SequenceEqual(large.AsSpan(0, written)))
            {
                Stop("an old value is another");
            }
            before = isKept && before != null ? before : bytes;
            for (int i = 0; i < 2; i++)
            {
                read(ref kept, before);
                read(ref kept, bytes);
            }
            long start = GC.GetAllocatedBytesForCurrentThread();
            read(ref kept, before);
            read(ref kept, bytes);
            long allocated = GC.GetAllocatedBytesForCurrentThread() - start;
            write(kept, other, out again);
            allocated = Math.Max(allocated, GC.GetAllocatedBytesForCurrentThread() - start - allocated);
            if (allocated != 0) { Stop("a reader or a writer of " + typeof(T) + " allocates " + allocated + " bytes"); }
            before = bytes;
            if (isShown)
            {
                MemoryStream floats = new MemoryStream();
                Show(packet, floats);
                floats.ToArray().CopyTo(large, written);
                written += (int)floats.Length;
            }
            Say((uint)written, large);
        });
    }

    /// Reads deltas and writes each again. A request is the length of the baseline, the baseline, and the delta. A reply
    /// is the value that was read, and then its delta. Each delta is also read into one value.
    static int ExchangeDeltas<T>(Reads<T> read, Writes<T> write, ReadsDelta<T> readDelta, WritesDelta<T> writeDelta, bool isKept)
    {
        T kept = default(T);
        return Each(bytes =>
        {
            int old = BitConverter.ToInt32(bytes, 0), whole, written, again;
            byte[] delta = bytes.AsSpan(4 + old).ToArray();
            T baseline = default(T), packet = default(T);
            if (read(ref baseline, bytes.AsSpan(4, old)) != 0) { Stop("the baseline cannot be read"); }
            int reason = readDelta(ref packet, baseline, delta);
            if (readDelta(ref kept, baseline, delta) != reason) { Stop("a delta is rejected in an old value only"); }
            if (reason != 0)
            {
                Say(Rejected, null);
                return;
            }
            if (write(packet, large, out whole) != 0 || writeDelta(packet, baseline, large.AsSpan(whole), out written) != 0)
            {
                Say(Unwritable, null);
                return;
            }
            if (writeDelta(packet, baseline, new byte[written], out again) != 0 || again != written)
            {
                Stop("a buffer that is large enough was too small");
            }
            if (written > 0 && writeDelta(kept, baseline, new byte[written - 1], out again) == 0)
            {
                Stop("a buffer that is a byte too small was large enough");
            }
            if (write(kept, other, out again) != 0 || !other.AsSpan(0, again).SequenceEqual(large.AsSpan(0, whole)))
            {
                Stop("an old value is another");
            }
            // entries of maps change their places, so it takes some packets until each has the room that it needs
            for (int i = 0; isKept && i < 8; i++) { readDelta(ref kept, baseline, delta); }
            long start = GC.GetAllocatedBytesForCurrentThread();
            readDelta(ref kept, baseline, delta);
            writeDelta(kept, baseline, other, out again);
            long allocated = GC.GetAllocatedBytesForCurrentThread() - start;
            if (isKept && allocated != 0) { Stop("a delta of " + typeof(T) + " allocates " + allocated + " bytes"); }
            byte[] one = new byte[written];
            if (readDelta(ref baseline, baseline, delta) != 0 || writeDelta(baseline, packet, one, out again) != 0 || again != 1 || one[0] != 0)
            {
                Stop("a value read in place of its baseline is another one");
            }
            Say((uint)(whole + written), large);
        });
    }

    /// Appends the floats in a value, in the order of its members.
    static void Show(object value, Stream to)
    {
        if (value is float)
        {
            to.Write(BitConverter.GetBytes((float)value), 0, 4);
        }
        else if (value is IEnumerable)
        {
            foreach (object item in (IEnumerable)value) { Show(item, to); }
        }
        else if (value != null && !value.GetType().IsPrimitive && !value.GetType().IsEnum)
        {
            var has = value.GetType().GetField("HasValue");
            if (has != null && !(bool)has.GetValue(value)) { return; }
            foreach (var field in value.GetType().GetFields()) { Show(field.GetValue(value), to); }
        }
    }

    // ARITHMETIC
    // REJECTIONS

    static void Main()
    {
        Stream requests = Console.OpenStandardInput(), replies = Console.OpenStandardOutput();
        byte[] head = new byte[8];
        while (Fill(requests, head))
        {
            byte[] packets = new byte[BitConverter.ToInt32(head, 4)];
            if (!Fill(requests, packets)) { Stop("the input ends inside a request"); }
            input = new MemoryStream(packets);
            output = new MemoryStream();
            Reply(BitConverter.ToInt32(head, 0));
            replies.Write(BitConverter.GetBytes((int)output.Length), 0, 4);
            output.WriteTo(replies);
            replies.Flush();
        }
    }

    static int Reply(int number)
    {
        switch (number)
        {
            // CASES
            default:
                Stop("no such type");
                return 1;
        }
    }
}
