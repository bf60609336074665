import type { estructura as es } from '../../es/seccionales/estructura.ts'

export const estructura: typeof es = {
  listas: {
    estructura: {
      titulo: '支部の構成',
      seccional: '支部',
      orden: '順序',
      nombrePuesto: '役職',
      persona: '氏名',
      numeroAfiliadoFormateado: '番号',
      fechaDesde: '開始',
      fechaHasta: '終了',
    },
  },
  permisos: {
    seccionales: {
      estructura: '支部の執行部を見る',
    },
  },
  pantallas: {
    estructura: {
      titulo: '支部の構成',
      bajada: '執行部の各役職を誰が務め、誰が署名できるか。',
      seccional: '支部',
      elegir: '支部を選んでください',
      fecha: '日付',
      exportar_one: '{count} 件の役職を書き出す',
      exportar_other: '{count} 件の役職を書き出す',
      firman: '{fecha} に署名できる人',
      SECRETARIA: '書記局：{quienes}。',
      TESORERIA: '会計：{quienes}。',
      nadie: {
        SECRETARIA: 'その日に書記局として署名できる人はいません。',
        TESORERIA: 'その日に会計として署名できる人はいません。',
      },
      quien: '{nombre}（{puesto}）',
      ambas: '二つの署名は別々の人でなければなりません。',
      fallo: '署名できる人を取得できませんでした',
      vacio: 'その日に役職に就いている人はいません',
      vacioTexto: '任期は管理部門が登録します。',
    },
  },
}
