/** Uploaded documents: accepted types and sizes. */

export const uploadErrors = {
  DOCUMENTO_TIPO: 400,
  DOCUMENTO_PESO: 400,
  DOCUMENTO_PROTEGIDO: 400,
  /** The PDF cannot be opened. */
  DOCUMENTO_ILEGIBLE: 400,
  /** The PDF has data after its end marker, so it could be two files at once. */
  DOCUMENTO_CON_COLA: 400,
  /** The file contains scripts or embedded files that cannot be removed. */
  DOCUMENTO_ACTIVO: 400,
  CUPO_DEL_DIA: 413,
} as const

/** Maximum size of an uploaded document in bytes (B-ARCHIVOS-04, C-COMPROBANTE-22, K-37). */
export const maxUploadBytes = 5_000_000

/**
 * Media types, detected from the content and never from the name (B-ARCHIVOS-02, C-COMPROBANTE-23). The key is the extension
 * that the stored name gets. Each call declares which types it accepts.
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

/** Parts removed from a PDF before it is stored (decision 067): embedded files, XFA forms, and scripts or actions. */
export const removableParts = ['ARCHIVOS', 'FORMULARIO', 'PROGRAMAS'] as const
export type RemovedPart = (typeof removableParts)[number]

/** True if browsers display the type; other types are downloaded. */
export const isViewable = (type: string): boolean => type.startsWith('image/') || type === uploadTypes.pdf

/**
 * `accept` attribute of upload fields. It lists extensions too, for browsers that do not know a media type. No `image/*`: with it an
 * iPhone sends HEIC, which is refused; without it, it converts the photo to JPEG.
 */
export const acceptedUploads = [...Object.values(uploadTypes), '.doc', '.docx', '.xls', '.xlsx', '.pdf', '.bmp'].join(',')
