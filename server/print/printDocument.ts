import type { Language } from '#contract/record.ts'
import type { PrintBrand } from '#server/brand/brand.ts'
import { builtInLocales, languageOf } from '#intl/locales.ts'
import type { DocumentText, PartText, QrText, SectionText } from './documentText.ts'
import type { Font, FontName } from './fonts.ts'
import { drawLife, lifeHeight } from './marks.ts'
import { hairline, openPages, wholePage, type Pages } from './page.ts'
import { contentWidth, looks, paper, type } from './paper.ts'
import { openPen, type Element, type Pen } from './pen.ts'
import { drawTable, firstHeight, tableHeight } from './table.ts'
import { drawQr, qrHeight } from './qr.ts'
import { reserveSignature } from './signature.ts'

/** Returns the language with its region, where the product has it. */
function tagOf(language: Language): string {
  return builtInLocales.find((locale) => languageOf(locale) === language) ?? language
}

type PrintOptions = { fonts: Record<FontName, Font>; brand: PrintBrand; signatureSize: number | null }

/**
 * Prints a document as a tagged PDF. Each part starts on a new page. `signatureSize` bytes are reserved for a signature,
 * none if it is null.
 */
export async function printDocument(
  document: DocumentText,
  { fonts, brand, signatureSize }: PrintOptions,
): Promise<Buffer> {
  const { title, author, validAt } = document
  const pen = openPen(fonts, { title, author, createdAt: validAt, lang: tagOf(document.parts[0]?.language ?? 'en') })
  const whole = collect(pen.doc)
  const pages = openPages(pen)
  const root = pen.doc.struct('Document')
  pen.doc.addStructure(root)
  for (const part of document.parts) {
    const element = pen.doc.struct('Part', { lang: tagOf(part.language), title: part.heading })
    root.add(element)
    printPart(pen, pages, element, { part, brand })
    element.end()
  }
  root.end()
  pages.finish()
  if (signatureSize !== null) reserveSignature(pen.doc, { size: signatureSize, at: validAt, by: author })
  pen.doc.end()
  return whole
}

function printPart(
  pen: Pen,
  pages: Pages,
  parent: Element,
  { part, brand }: { part: PartText; brand: PrintBrand },
): void {
  pages.begin(part)
  if (brand.icon) drawIcon(pen, Buffer.from(brand.icon))
  printTop(pen, parent, part)
  for (const section of part.sections) printSection(pen, pages, parent, section)
  if (part.verifying !== null) printVerifying(pen, pages, parent, { ...part.verifying, linkColour: brand.linkColour })
}

/** Draws the registry's icon in the upper right corner, beside its name. */
function drawIcon(pen: Pen, icon: Buffer): void {
  const size = 30
  const place = { x: paper.left + contentWidth - size, y: paper.top - 12 }
  pen.artifact('Layout', () => void pen.doc.image(icon, place.x, place.y, { width: size, height: size }))
}

function printTop(pen: Pen, parent: Element, part: PartText): void {
  const { left } = paper
  const write = (tag: string, text: string, look: (typeof type)[keyof typeof type], after: number) => {
    parent.add(
      pen.doc.struct(tag, {}, () => {
        pen.y += pen.write(text, look, { x: left, y: pen.y, width: contentWidth })
      }),
    )
    pen.y += after
  }
  write('P', part.issuer, type.issuer, 6)
  pen.artifact('Layout', () => hairline(pen, pen.y))
  pen.y += 20
  write('H1', part.heading, type.title, 10)
  write('P', part.kind, type.kind, 0)
  write('P', part.name, type.name, 0)
  if (part.alias !== null) write('P', part.alias, type.alias, 0)
  pen.y += 14
  printFacts(pen, parent, part)
}

/** Draws the date, the version and the code side by side. */
function printFacts(pen: Pen, parent: Element, { facts }: PartText): void {
  const { left, gap } = paper
  const width = (contentWidth - gap * (facts.length - 1)) / facts.length
  const top = pen.y
  const heights = facts.map(({ label, value, note, look }, index) => {
    const x = left + index * (width + gap)
    let y = top
    parent.add(
      pen.doc.struct('P', {}, () => {
        y += pen.write(label, type.foot, { x, y, width })
        y += pen.write(value, looks[look], { x, y, width })
        if (note !== null) y += pen.write(note, type.foot, { x, y, width })
      }),
    )
    return y - top
  })
  pen.y = top + Math.max(...heights) + 8
}

/** The space above and below a heading. */
const around = { 2: { above: 20, below: 4 }, 3: { above: 12, below: 1 } } as const

function printSection(pen: Pen, pages: Pages, parent: Element, section: SectionText): void {
  const { title, level, life, qr } = section
  const heading = level === 2 ? type.section : type.subsection
  const { above, below } = around[level]
  const head = above + pen.height(title, heading, contentWidth) + below
  const all = head + tableHeight(pen, section) + (life === null ? 0 : lifeHeight) + (qr === null ? 0 : qrHeight)
  // A short section is not split; a long one has its first row on the page of the heading.
  pages.demand(all < wholePage / 3 ? all : head + firstHeight(pen, section))
  const element = pen.doc.struct('Sect', { title })
  parent.add(element)
  pen.y += pen.y === paper.topAfter ? 0 : above
  element.add(
    pen.doc.struct(level === 2 ? 'H2' : 'H3', {}, () => {
      pen.y += pen.write(title, heading, { x: paper.left, y: pen.y, width: contentWidth })
    }),
  )
  pen.y += below
  pen.artifact('Layout', () => hairline(pen, pen.y))
  drawTable(pen, pages, element, section)
  if (life !== null) {
    pages.demand(lifeHeight)
    const top = pen.y
    const bbox = [paper.left, top, paper.left + contentWidth, top + lifeHeight] as const
    element.add(pen.doc.struct('Figure', { alt: life.inWords, bbox: [...bbox] }, () => drawLife(pen, life, top)))
    pen.y += lifeHeight
  }
  if (qr !== null) printQr(pen, pages, element, qr)
  element.end()
}

/** Draws the QR code with its description beside it. */
function printQr(pen: Pen, pages: Pages, parent: Element, { text, inWords }: QrText): void {
  pages.demand(qrHeight)
  const { left, label, gap } = paper
  const top = pen.y
  const bbox = [left, top, left + qrHeight, top + qrHeight] as const
  parent.add(pen.doc.struct('Figure', { alt: inWords, bbox: [...bbox] }, () => drawQr(pen, text, top)))
  const place = { x: left + label + gap, y: top + 14, width: contentWidth - label - gap }
  parent.add(pen.doc.struct('P', {}, () => void pen.write(inWords, type.foot, place)))
  pen.y += qrHeight
}

function printVerifying(
  pen: Pen,
  pages: Pages,
  parent: Element,
  { title, sentence, address, linkColour }: NonNullable<PartText['verifying']> & { linkColour: string },
): void {
  const { above, below } = around[2]
  const width = contentWidth
  const linkType = { ...looks.code, colour: linkColour }
  const needed = above + type.section.line + below + 8 + pen.height(sentence, type.body, width) + 4 + linkType.line
  pages.demand(needed)
  const element = pen.doc.struct('Sect', { title })
  parent.add(element)
  pen.y += pen.y === paper.topAfter ? 0 : above
  element.add(
    pen.doc.struct('H2', {}, () => {
      pen.y += pen.write(title, type.section, { x: paper.left, y: pen.y, width })
    }),
  )
  pen.y += below
  pen.artifact('Layout', () => hairline(pen, pen.y))
  pen.y += 8
  element.add(
    pen.doc.struct('P', {}, () => {
      pen.y += pen.write(sentence, type.body, { x: paper.left, y: pen.y, width }) + 4
    }),
  )
  const link = pen.doc.struct('Link', { alt: address })
  element.add(link)
  const top = pen.y
  link.add(() => {
    pen.y += pen.write(address, linkType, { x: paper.left, y: pen.y, width })
  })
  pen.doc.link(paper.left, top, width, pen.y - top, address, { structParent: link })
  link.end()
  element.end()
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.once('end', () => resolve(Buffer.concat(chunks)))
    doc.once('error', reject)
  })
}
