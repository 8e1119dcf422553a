/** What pdfkit takes beside what its types say (its structure_element.js and mixins/annotations.js). */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** What a heading cell heads. */
    scope?: 'Row' | 'Column'
    placement?: 'Block' | 'Inline'
    /** In points from the page's upper left corner. */
    bbox?: [number, number, number, number]
  }

  interface AnnotationOption {
    /** The element the annotation belongs to. */
    structParent?: PDFStructureElement
  }
}
