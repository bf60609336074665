import type { papeles as es } from '../../es/tramites/papeles.ts'

export const papeles: typeof es = {
  errores: {
    DOCUMENTO_PROTEGIDO: 'The document has a password. Send it without one, or take a photo of it.',
    DOCUMENTO_NO_SE_CAMBIA: '“{documento}” is already with the desk and cannot be changed.',
  },
}
