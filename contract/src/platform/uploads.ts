/** Papers that people send: what they may be, and how long. */

export const uploadErrors = {
  DOCUMENTO_TIPO: 400,
  DOCUMENTO_PESO: 400,
  DOCUMENTO_PROTEGIDO: 400,
  /** It is a PDF that cannot be opened. */
  DOCUMENTO_ILEGIBLE: 400,
  /** A PDF with something behind its end: it would be two things at once. */
  DOCUMENTO_CON_COLA: 400,
  /** It carries programs or other files that cannot be taken out. */
  DOCUMENTO_ACTIVO: 400,
  CUPO_DEL_DIA: 413,
} as const

/** Bytes of the largest paper (B-ARCHIVOS-04, C-COMPROBANTE-22, K-37). */
export const maxUploadBytes = 5_000_000

/**
 * What a paper is, told by its content and never by its name (B-ARCHIVOS-02, C-COMPROBANTE-23): the type that it is kept and given with,
 * and the end that its name gets. Who takes papers says which of them.
 */
export const uploadTypes = {
  bmp: 'image/bmp',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type UploadType = keyof typeof uploadTypes

/** What is taken out of a PDF before it is kept (decision 067): programs and actions, files inside, a form that is a program (XFA). */
export const removableParts = ['ARCHIVOS', 'FORMULARIO', 'PROGRAMAS'] as const
export type RemovedPart = (typeof removableParts)[number]

/** What a browser shows by itself; the rest is downloaded. */
export const isViewable = (type: string): boolean => type.startsWith('image/') || type === uploadTypes.pdf

/** What a field for papers offers to choose: by kind, and by the ends of names where a browser does not know the kind. */
export const acceptedUploads = ['image/*', ...Object.values(uploadTypes), '.doc', '.docx', '.xls', '.xlsx', '.pdf', '.bmp'].join(
  ',',
)
