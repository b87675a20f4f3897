// Components files, for the tests.

function value(text: string): unknown {
  const json = text.replace(/([{,]\s*)(\w+) = /g, '$1"$2": ').replace(/,\s*([\]}])/g, '$1');
  return JSON.parse(json);
}

/** A components file, read just as far as those files need it. */
export function readToml(text: string): unknown {
  const data: Record<string, any> = {};
  let table: Record<string, unknown> = data;
  let waiting = '';
  for (const whole of text.split('\n')) {
    const line = whole.replace(/^((?:[^"#]|"[^"]*")*)#.*$/, '$1').trim();
    if (!line) continue;
    const header = waiting ? null : /^\[(\[)?([\w.]+)\]/.exec(line);
    if (header) {
      const path = (header[2] ?? '').split('.');
      const last = path.pop() ?? '';
      const parent = path.reduce((at, name) => (at[name] ??= {}), data);
      table = header[1] ? {} : (parent[last] ??= {});
      if (header[1]) (parent[last] ??= []).push(table);
      continue;
    }
    waiting += ` ${line}`;
    const depth = waiting.replace(/"[^"]*"/g, '').replace(/[^[\]{}]/g, '');
    const open = depth.replace(/[^[{]/g, '').length - depth.replace(/[^\]}]/g, '').length;
    if (open > 0) continue;
    const [, name = '', written = ''] = /^\s*([\w-]+) = (.*)$/.exec(waiting) ?? [];
    table[name] = value(written);
    waiting = '';
  }
  return data;
}
