import type { papeles as es } from '../../es/tramites/papeles.ts'

export const papeles: typeof es = {
  errores: {
    DOCUMENTO_PROTEGIDO: '该文件有密码。请去掉密码后再发送，或拍照上传。',
    DOCUMENTO_NO_SE_CAMBIA: '“{documento}”已交由受理处处理，不能更改。',
  },
}
