import type { conceptosCaja as es } from '../../es/tesoreria/conceptos-caja.ts'

export const conceptosCaja: typeof es = {
  errores: {
    CONCEPTO_REPETIDO: 'この支部には同じ名前の費目がすでにあります。',
    CONCEPTO_CON_MOVIMIENTOS: '入出金があるため、この費目は削除できません。',
  },
  listas: {
    conceptosCaja: {
      titulo: '現金の費目',
      nombre: '名前',
      descripcion: '説明',
      nombreSeccional: '支部',
      habilitado: '有効',
      tieneMovimientos: '入出金あり',
    },
  },
  permisos: {
    conceptosCaja: {
      consultar: '現金科目を見る',
      editar: '現金科目を作成・変更・有効化・削除する',
    },
  },
  pantallas: {
    caja: {
      noEliminar: '削除しない',
      habilitado: '有効',
      deshabilitado: '無効',
      quedoHabilitado: '{nombre} を有効にしました',
      quedoDeshabilitado: '{nombre} を無効にしました',
      conceptos: '現金の科目',
      nuevoConcepto: '新しい科目',
      modificarConcepto: '科目の変更',
      buscarConcepto: '名前または説明',
      exportarConceptos_one: '{count} 件の科目を書き出す',
      exportarConceptos_other: '{count} 件の科目を書き出す',
      sinConceptos: '科目はまだありません',
      conceptoGuardado: '科目を保存しました：{nombre}',
      conceptoNoSeGuardo: '科目は保存されませんでした',
      conceptoConMovimientos: '入出金があるため、この科目は削除できません。',
      textoHabilitarConcepto: '入出金の記録でふたたび選べるようになります。',
      textoDeshabilitarConcepto: '入出金の記録で選べなくなります。記録済みのものは変わりません。',
      textoEliminarConcepto: '{seccional}支部から削除します。元に戻せません。',
      eliminado: '科目を削除しました：{nombre}',
    },
  },
}
