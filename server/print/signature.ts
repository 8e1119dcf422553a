/** As wide as any offset in a file below 10 GB. */
const blank = '*'.repeat(10)
const byteRange = `/ByteRange [0 /${blank} /${blank} /${blank}]`

/** Adds an invisible signature field with `size` reserved bytes to an open document. */
export function reserveSignature(doc: PDFKit.PDFDocument, given: { size: number; at: Date; by: string }): void {
  const signature = doc.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, blank, blank, blank],
    Contents: new Uint8Array(given.size),
    M: given.at,
    Name: pdfText(given.by),
  })
  signature.end(undefined)
  const field = doc.ref({
    ...{ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', T: pdfText('Signature'), V: signature },
    // Printed and locked (ISO 32000-1 table 165), on the first page, without a size.
    ...{ F: 132, Rect: [0, 0, 0, 0], P: doc.switchToPage(0).dictionary },
  })
  field.end(undefined)
  const annotations: unknown = doc.page.annotations
  if (Array.isArray(annotations)) annotations.push(field)
  doc.initForm()
  const form = formOf(doc)
  form.Fields.push(field)
  // The file is signed (1) and must only be appended to (2). Viewers that draw fields again would break it.
  form.SigFlags = 3
  delete form.NeedAppearances
}

/** Signs a file with reserved space: everything except the signature itself. */
export async function signFile(
  file: Buffer,
  sign: (bytes: Uint8Array<ArrayBuffer>) => Promise<Buffer>,
): Promise<Buffer> {
  const at = file.indexOf(byteRange)
  const from = file.indexOf('/Contents <', at) + '/Contents '.length
  const to = file.indexOf('>', from) + 1
  if (at < 0 || to <= from) throw new Error('the file has no room for a signature')
  const range = `/ByteRange [0 ${from} ${to} ${file.length - to}]`
  const whole = Buffer.from(file)
  whole.write(range.padEnd(byteRange.length), at, 'latin1')

  const signature = await sign(Uint8Array.from(Buffer.concat([whole.subarray(0, from), whole.subarray(to)])))
  const hex = signature.toString('hex')
  if (hex.length > to - from - 2) throw new Error(`a signature of ${signature.length} bytes does not fit`)
  whole.write(hex, from + 1, 'latin1')
  return whole
}

/** pdfkit writes a plain string as a name and a String object as text. */
function pdfText(text: string): unknown {
  const boxed: unknown = Object(text)
  return boxed
}

type Form = { Fields: unknown[]; SigFlags?: number; NeedAppearances?: boolean }

/** Returns the form's dictionary, which pdfkit stores in the catalogue without an accessor. */
function formOf(doc: PDFKit.PDFDocument): Form {
  if (!hasForm(doc)) throw new Error('pdfkit stores its form elsewhere')
  return doc._root.data.AcroForm.data
}

type WithForm = { _root: { data: { AcroForm: { data: Form } } } }

function hasForm(doc: object): doc is WithForm {
  const { _root: root } = { _root: undefined, ...doc }
  return Array.isArray(dig(root, ['data', 'AcroForm', 'data', 'Fields']))
}

function dig(from: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Object.getOwnPropertyDescriptor(at, key)?.value : undefined),
    from,
  )
}
