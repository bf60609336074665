import type { papeles as es } from '../../es/tramites/papeles.ts'

export const papeles: typeof es = {
  errores: {
    DOCUMENTO_PROTEGIDO: 'この書類にはパスワードがかかっています。パスワードを外すか、写真に撮って送ってください。',
    DOCUMENTO_NO_SE_CAMBIA: '「{documento}」はすでに窓口が確認中のため、変更できません。',
  },
}
