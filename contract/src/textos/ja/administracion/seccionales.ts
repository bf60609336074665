import type { administrarSeccionales as es } from '../../es/administracion/seccionales.ts'

export const administrarSeccionales: typeof es = {
  mensajes: {
    seccionalDepende: {
      afiliados: '組合員：{n}',
      cajas: '金庫：{n}（残高 {importe}）',
      conceptos: '現金の科目：{n}',
      usuarios: '担当者：{n}',
    },
  },
  errores: {
    SECCIONAL_REPETIDA: 'そのコードの支部はすでにあります。',
    SECCIONAL_CON_DATOS: '{nombre} は削除できません。関係するもの：{que}。無効にすることはできます。',
  },
  listas: {
    seccionales: {
      titulo: '支部',
      codigo: 'コード',
      nombre: '名称',
      localidad: '市町村',
      telefono: '電話',
      email: 'メール',
      afiliados: '組合員',
      cajas: '金庫',
      saldo: '金庫の残高',
      habilitada: '有効',
    },
  },
  permisos: {
    seccionales: {
      editar: '支部を作成・変更・無効化・削除する',
    },
  },
  pantallas: {
    administrarSeccionales: {
      titulo: '支部',
      bajada: '組織の支部です。組合員、金庫、担当者が見られる範囲は支部ごとに決まります。',
      nueva: '支部を追加',
      buscar: '名称・コード・市町村',
      exportar_one: '{count} 行を書き出す',
      exportar_other: '{count} 行を書き出す',
      tituloEditar: '支部を変更',
      codigo: 'コード',
      ayudaCodigo: '名簿と取り込みで使う番号です。',
      nombre: '名称',
      localidad: '市町村',
      telefono: '電話',
      email: 'メール',
      habilitada: '有効',
      deshabilitada: '無効',
      estado: '状態',
      afiliados_one: '組合員 {count} 人',
      afiliados_other: '組合員 {count} 人',
      cajas_one: '金庫 {count} 個',
      cajas_other: '金庫 {count} 個',
      depende: '関係するもの：{afiliados}、{cajas}（残高 {saldo}）。',
      nadaDepende: 'まだ何も関係していません。',
      preguntaDeshabilitar: '{nombre} を無効にしますか',
      textoDeshabilitar:
        '画面で選べなくなり、金庫への入出金もできなくなります。{afiliados}、{cajas}（残高 {saldo}）：何も失われず、後で有効に戻せます。',
      habilitar: '有効にする',
      deshabilitar: '無効にする',
      modificar: '変更',
      eliminar: '削除',
      noEliminar: '削除しない',
      preguntaEliminar: '{nombre} を削除しますか',
      textoEliminar: '関係するものはありません。元に戻せません。',
      noSeElimina: '削除できません',
      textoNoSeElimina:
        '{nombre} に関係するもの：{afiliados}、{cajas}（残高 {saldo}）。使わなくなった場合は無効にしてください。データはそのまま残ります。',
      guardada: '保存しました：{nombre}',
      eliminada: '削除しました：{nombre}',
      quedoHabilitada: '{nombre} を有効にしました',
      quedoDeshabilitada: '{nombre} を無効にしました',
      vacio: 'まだ支部がありません',
    },
  },
}
