import type { afiliados as es } from '../../es/afiliado/afiliados.ts'

export const afiliados: typeof es = {
  permisos: {
    afiliados: {
      consultar: '組合員を探して記録を見る',
      actualizar: '組合員から知らされた変更を名簿に反映する',
    },
    usuarios: {
      verificar: '組合員がポータルのアカウントを持っているか調べる',
    },
  },
  pantallas: {
    ficha: {
      titulo: '登録情報',
      tituloOtra: '{nombre} の登録情報',
      datos: '組合員の情報',
      numero: '組合員番号',
      documento: '身分証',
      cuil: 'CUIL',
      nacimiento: '生年月日',
      estadoCivil: '婚姻状況',
      alta: '加入日',
      categoria: '区分',
      estado: '状態',
      seccional: '支部',
      empresa: '勤務先',
      domicilio: '住所',
      telefono: '電話',
      correo: 'メール',
      corregir: '訂正を依頼',
      familia: '家族',
      sinFamilia: '登録された家族はいません。',
      sinFamiliaTexto: '追加するには、身分証を支部にお持ちください。',
      parentesco: '続柄',
      nombre: '氏名',
      edad: '年齢',
      anios: '{n} 歳',
      activo: '有効',
      baja: '無効',
      beneficiarios: '共済の受取人',
      sinBeneficiarios: '受取人の届出はありません。',
      sinBeneficiariosTexto: '支部で届け出ることができます。',
      porcentaje: '割合',
      totalPorcentaje: '合計',
      fallo: '登録情報を取得できませんでした',
    },
  },
}
