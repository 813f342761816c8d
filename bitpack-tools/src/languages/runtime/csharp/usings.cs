using global::System;
using global::System.Buffers.Binary;
using global::System.Collections;
using global::System.Collections.Generic;
using global::System.Runtime.InteropServices;
