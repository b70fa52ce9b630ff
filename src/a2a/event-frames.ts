/** One server-sent event: its name (`message` where none is given) and its data. */
export type EventFrame = { readonly event: string; readonly data: string };

/**
 * The events of a stream, by the rules of the WHATWG event-stream format: any of the three line ends, several `data` lines to one event,
 * comments and unknown fields left out. An event that no empty line closed does not count.
 */
export const eventFrames = (text: string): readonly EventFrame[] => {
  const frames: EventFrame[] = [];
  let data: string[] = [];
  let event = 'message';
  // What stands behind the last line end is no whole line.
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .slice(0, -1);
  for (const line of lines) {
    if (line === '') {
      if (data.length > 0) frames.push({ event, data: data.join('\n') });
      data = [];
      event = 'message';
      continue;
    }
    const at = line.indexOf(':');
    const field = at === -1 ? line : line.slice(0, at);
    const value = at === -1 ? '' : line.slice(at + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    if (field === 'event') event = value;
  }
  return frames;
};
