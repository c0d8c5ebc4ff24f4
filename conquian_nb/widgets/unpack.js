// What the kernel tells comes packed by zlib (RFC 1950 and 1951): words by their names, states of other widgets by their
// ids, and the commands that ipycanvas is to carry out. Unpacked by hand and not by the browser's own stream, which
// would take its time: a view that is shown next already needs the words.
function inflate(data) {
  let at = 16, size = 0, out = new Uint8Array(65536); // `at` counts bits; zlib's own head is 16 of them
  const put = (byte) => {
    if (size === out.length) {
      const more = new Uint8Array(2 * size);
      more.set(out);
      out = more;
    }
    out[size++] = byte;
  };
  const bits = (n) => {
    let value = 0;
    for (let i = 0; i < n; i++, at++) value |= ((data[at >> 3] >> (at & 7)) & 1) << i;
    return value;
  };
  // The symbols of a code in order, and how many of them have 1, 2, 3 … bits.
  const code = (lengths) => {
    const counts = Array.from({ length: 16 }, (_, n) => lengths.filter((length) => length === n).length);
    const symbols = counts.flatMap((_, n) => (n ? [...lengths.keys()].filter((symbol) => lengths[symbol] === n) : []));
    return { counts, symbols };
  };
  const symbol = ({ counts, symbols }) => {
    let found = 0, first = 0, before = 0;
    for (let n = 1; n < 16; n++) {
      found |= bits(1);
      if (found - first < counts[n]) return symbols[before + found - first];
      before += counts[n];
      first = (first + counts[n]) << 1;
      found <<= 1;
    }
    throw new Error("This is not packed by zlib.");
  };
  const fixed = () => [
    code(Array.from({ length: 288 }, (_, n) => (n < 144 ? 8 : n < 256 ? 9 : n < 280 ? 7 : 8))),
    code(Array(30).fill(5)),
  ];
  const dynamic = () => {
    const near = bits(5) + 257, far = bits(5) + 1, known = bits(4) + 4, short = Array(19).fill(0);
    [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].slice(0, known).forEach((n) => { short[n] = bits(3); });
    const lengths = [], told = code(short);
    while (lengths.length < near + far) {
      const next = symbol(told);
      if (next < 16) lengths.push(next);
      else {
        const again = next === 16 ? lengths.at(-1) : 0;
        lengths.push(...Array(next === 16 ? 3 + bits(2) : next === 17 ? 3 + bits(3) : 11 + bits(7)).fill(again));
      }
    }
    return [code(lengths.slice(0, near)), code(lengths.slice(near))];
  };
  const copied = ([near, far]) => {
    for (let next = symbol(near); next !== 256; next = symbol(near)) {
      if (next < 256) {
        put(next);
        continue;
      }
      const n = next - 257, extra = n < 8 || n === 28 ? 0 : (n >> 2) - 1;
      let length = n === 28 ? 258 : n < 8 ? n + 3 : ((4 + (n & 3)) << extra) + 3 + bits(extra);
      const m = symbol(far), more = m < 4 ? 0 : (m >> 1) - 1;
      const back = m < 4 ? m + 1 : ((2 + (m & 1)) << more) + 1 + bits(more);
      while (length--) put(out[size - back]);
    }
  };
  const stored = () => {
    at = (at + 7) & ~7;
    let length = bits(16);
    for (bits(16); length--; ) put(bits(8));
  };
  for (let last = 0; !last; ) {
    last = bits(1);
    const kind = bits(2);
    if (kind) copied(kind === 1 ? fixed() : dynamic());
    else stored();
  }
  return new TextDecoder().decode(out.subarray(0, size));
}

function initialize({ model }) {
  const tell = async ([id, state]) => {
    const other = await model.widget_manager.get_model(id);
    other.set_state(await other.constructor._deserialize_state(state, model.widget_manager));
  };
  const paint = async (commands) => {
    const painter = await model.widget_manager.get_model(model.get("painter").slice("IPY_MODEL_".length));
    painter.trigger("msg:custom", { dtype: "uint8" }, [new TextEncoder().encode(JSON.stringify(commands))]);
  };
  let last = Promise.resolve();
  model.on("msg:custom", (_, [data]) => {
    if (!data) return;
    const { others = {}, painted, ...words } = JSON.parse(inflate(new Uint8Array(data.buffer, data.byteOffset, data.byteLength)));
    model.set(words);
    last = last.then(() => Promise.all(Object.entries(others).map(tell)));
    if (painted.length) last = last.then(() => paint(painted));
    last = last.catch(console.error);
  });
}

