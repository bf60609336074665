import type { seccionales as es } from '../../es/seccionales/seccionales.ts'

export const seccionales: typeof es = {
  mensajes: {
    grafico: { titulo: '{seccional}：区分別', cantidad: '組合員 {n} 人', todas: 'すべての支部', serie: '組合員' },
  },
  listas: {
    afiliadosSeccional: {
      titulo: '支部の組合員',
      numeroAfiliadoFormateado: '番号',
      nombreCompleto: '氏名',
      documento: '身分証',
      categoria: '区分',
      estado: '状態',
      seccional: '支部',
      empresa: '勤務先',
      fechaAlta: '加入日',
    },
  },
  permisos: {
    seccionales: {
      afiliados: '組合員を一覧し書き出す',
    },
  },
  pantallas: {
    seccional: {
      titulo: '支部の組合員',
      seccional: '支部',
      todas: '担当するすべて',
      incluir: '離脱した組合員を含める',
      consultar: '表示',
      ultima: '最終表示：{momento}。',
      cantidad_one: '組合員 {count} 人',
      cantidad_other: '組合員 {count} 人',
      buscar: '氏名、番号、身分証',
      exportar_one: '{count} 人を書き出す',
      exportar_other: '{count} 人を書き出す',
      elegi: '支部を選んで表示を押してください',
      elegiTexto: '組合員と区分ごとの内訳が表示されます。',
      ningunoCoincide: '一致する組合員がいません',
      sinAfiliados: 'この支部に組合員はいません',
      verFicha: '登録情報を見る',
      verCuenta: '当座勘定を見る',
      verTramites: '手続きを見る',
      categoria: '区分',
      estado: '状態',
      ingreso: '加入日（以降）',
      ingresoDesde: '{fecha} 以降に加入',
      sinCorreo: '名簿にメールなし',
      conCorreo: '名簿にメールあり',
      sinEmpresa: '勤務先なし',
      sinSeccionales: '担当する支部がありません',
      sinSeccionalesTexto: '管理者に割り当てを依頼してください。',
    },
  },
}
