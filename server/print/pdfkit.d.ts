/** Options of pdfkit that its types lack (its structure_element.js and mixins/annotations.js). */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    /** The scope of a heading cell. */
    scope?: 'Row' | 'Column'
    placement?: 'Block' | 'Inline'
    /** In points from the page's upper left corner. */
    bbox?: [number, number, number, number]
  }

  interface AnnotationOption {
    /** The structure element of the annotation. */
    structParent?: PDFStructureElement
  }
}
