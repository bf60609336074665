export const adjuntosCaja = {
  errores: {
    ADJUNTOS_DEMASIADOS: '一笔记录最多可附 {maximo} 个文件。请先移除一个。',
    ADJUNTO_FIJO: '出纳单已关闭：附件予以保留。',
  },
  pantallas: {
    adjunto: {
      titulo: '凭证',
      agregar: '附上照片或 PDF',
      ninguno: '未附照片或 PDF。',
      ver: '查看 {nombre}',
      quitar: '移除 {nombre}',
      pregunta: '移除 {nombre}？',
      texto: '该记录中将不再显示。',
      accion: '移除',
      hecho: '已附上文件',
      quitado: '已移除文件',
      fallo: '文件未附上',
      noSeQuito: '文件未移除',
    },
  },
}
