export const inicioTesoreria = {
  pantallas: {
    inicioTesoreria: {
      titulo: '您的钱箱',
      fallo: '无法获取您的钱箱',
      hay_one: '您的钱箱中有',
      hay_other: '您的 {count} 个钱箱中共有',
      sinCiegas: '不含盲点钱箱。',
      aCiegas: '盲点',
      egreso: '支出',
      ingreso: '收入',
      cerrar: '结账',
      enOrden: '没有需要查看的钱箱',
      tarde_one: '{count} 张账单打开超过 31 天',
      tarde_other: '{count} 张账单打开超过 31 天',
      sinOficial_one: '{count} 个钱箱无人可用',
      sinOficial_other: '{count} 个钱箱无人可用',
      diferencias_one: '本月 {count} 次清点有差额',
      diferencias_other: '本月 {count} 次清点有差额',
      yMas_one: '还有 {count} 个',
      yMas_other: '还有 {count} 个',
    },
  },
}
