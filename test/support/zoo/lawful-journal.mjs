// What a world of the lawful zoo keeps: its clock, its counters and its rows.

/** The clock of a world: still, running on by itself, or real time that nobody moves. An ended grant is marked, so that no step back revives it. */
export class Clock {
  constructor({ clock, birth, stepBack }) {
    this.runs = clock !== 'still';
    this.stepBack = stepBack;
    this.offset = this.runs ? 0 : birth === 'real' ? Date.now() : birth;
    this.highest = this.now();
  }

  now() {
    return this.offset + (this.runs ? Date.now() : 0);
  }

  advance(ms, grants) {
    this.offset += ms;
    return this.look(grants);
  }

  look(grants) {
    const now = this.now();
    this.highest = Math.max(this.highest, now);
    for (const grant of grants) if (grant.expiresAt !== undefined && grant.expiresAt <= now) grant.ended = true;
    return now;
  }

  hasEnded(grant) {
    return grant.ended === true || (this.stepBack === 'highest' && grant.expiresAt !== undefined && grant.expiresAt <= this.highest);
  }
}

/** The rows of a world under one counter or three, with or without gaps. */
export class Journal {
  constructor({ seq }) {
    this.seq = seq;
    this.tables = { effects: [], receipts: [], decisions: [] };
    this.last = { gaps: 1000, zero: -1 }[seq] ?? 0;
    this.apart = { effects: 0, receipts: 500, decisions: 90 };
  }

  next(table) {
    if (this.seq === 'apart') return (this.apart[table] += 1);
    return (this.last += this.seq === 'gaps' ? 1 + Math.floor(Math.random() * 7) : 1);
  }

  write(table, row) {
    this.tables[table].push({ seq: this.next(table), ...row });
  }

  read(table, after, { descending, ignoreAfter }) {
    const rows = this.tables[table].filter(({ seq }) => ignoreAfter || after === undefined || seq > after);
    return descending ? rows.toReversed() : rows;
  }
}
