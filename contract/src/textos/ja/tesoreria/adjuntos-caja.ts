export const adjuntosCaja = {
  errores: {
    ADJUNTOS_DEMASIADOS: '1件の記録に付けられるファイルは {maximo} 個までです。1つ外してから付けてください。',
    ADJUNTO_FIJO: '出納表は締められています。付けたものはそのまま残ります。',
  },
  pantallas: {
    adjunto: {
      titulo: '証憑',
      agregar: '写真か PDF を付ける',
      ninguno: '写真も PDF も付いていません。',
      ver: '{nombre} を見る',
      quitar: '{nombre} を外す',
      pregunta: '{nombre} を外しますか？',
      texto: 'この記録に表示されなくなります。',
      accion: '外す',
      hecho: 'ファイルを付けました',
      quitado: 'ファイルを外しました',
      fallo: 'ファイルは付けられませんでした',
      noSeQuito: 'ファイルは外されませんでした',
    },
  },
}
