/** A sheet of a workbook: its name, and its rows of texts and numbers. */
export interface Sheet {
  name: string;
  hidden?: boolean;
  rows: (string | number)[][];
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

const cell = (value: string | number) =>
  typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;

const rowOf = (row: (string | number)[]) => `<row>${row.map(cell).join('')}</row>`;

/** A workbook (xlsx) with these sheets. */
export function workbook(...sheets: Sheet[]): Buffer {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const list = sheets.map(
    ({ name, hidden }, n) =>
      `<sheet name="${escaped(name)}" sheetId="${n + 1}" state="${hidden ? 'hidden' : 'visible'}" r:id="rId${n + 1}"/>`,
  );
  const relations = sheets.map(
    (_, n) => `<Relationship Id="rId${n + 1}" Type="${office}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
  );
  return zip({
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        `<worksheet><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`,
      ]),
    ),
  });
}

/** A zip of uncompressed files (PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16). */
function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(files)) {
    const name = Buffer.from(path);
    const content = Buffer.from(text);
    const common = Buffer.alloc(26); // version, flags, method, time and date, sum, sizes, length of the name
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(checksum(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry, name);
    const local = [Buffer.from('PK\x03\x04', 'latin1'), common, name, content];
    parts.push(...local);
    at += local.reduce((sum, { length }) => sum + length, 0);
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

/** CRC-32, as in zip files. */
function checksum(content: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of content) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
