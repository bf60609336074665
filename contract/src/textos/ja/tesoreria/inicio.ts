export const inicioTesoreria = {
  pantallas: {
    inicioTesoreria: {
      titulo: 'あなたの金庫',
      fallo: '金庫を取得できませんでした',
      hay_one: 'あなたの金庫の残高',
      hay_other: 'あなたの {count} つの金庫の残高',
      sinCiegas: 'ブラインドで数える金庫を除きます。',
      aCiegas: 'ブラインド',
      egreso: '支出',
      ingreso: '入金',
      cerrar: '締める',
      enOrden: '確認が必要な金庫はありません',
      tarde_one: '31 日を超えて開いている帳票 {count} 件',
      tarde_other: '31 日を超えて開いている帳票 {count} 件',
      sinOficial_one: '使える人がいない金庫 {count} 件',
      sinOficial_other: '使える人がいない金庫 {count} 件',
      diferencias_one: '今月、差額のある照合 {count} 件',
      diferencias_other: '今月、差額のある照合 {count} 件',
      yMas_one: 'ほか {count} 件',
      yMas_other: 'ほか {count} 件',
    },
  },
}
