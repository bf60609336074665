import type { catalogos as es } from '../../es/administracion/catalogos.ts'

export const catalogos: typeof es = {
  mensajes: {
    tiposAuditoria: {
      acceso: 'ログインとパスワード',
      alta: '作成',
      cambio: '変更',
      baja: '削除と取消',
      consulta: '他人のデータの閲覧',
      exportacion: '書き出しとダウンロード',
      importacion: '取り込みと公開',
      otra: 'その他',
    },
  },
  permisos: {
    afiliados: {
      datoPersonal: '組合員の個人データを検索する',
    },
  },
}
