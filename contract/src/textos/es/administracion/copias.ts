export const copias = {
  errores: {
    COPIAS_SIN_LUGAR: 'No está dicho dónde van las copias. Quien administra el servidor lo dice con GREMIAL_COPIAS.',
    COPIA_NO_ESTA: 'Esa copia ya no está en su carpeta, o se la está ensayando. Mirá la lista de nuevo.',
    COPIA_SIN_CLAVE:
      'Todavía no hay una clave de recuperación, con la que se cifra lo que sale del servidor. La hace quien lo administra, con «npm run clave-copias».',
    COPIA_PASE: 'El permiso para bajar esa copia venció. Pedilo de nuevo desde la lista.',
  },
  listas: {
    copias: {
      titulo: 'Copias',
      momento: 'Cuándo',
      estado: 'Resultado',
      bytes: 'Tamaño',
      ensayo: 'Ensayo',
    },
  },
  permisos: {
    copias: {
      administrar: 'Ver las copias de todo el portal, pedirlas y ensayarlas',
      descargar: 'Bajar una copia cifrada de todo el portal',
    },
  },
  pantallas: {
    copias: {
      titulo: 'Copias',
      solas: 'El portal las hace solo, y quedan {quedan}.',
      noSolas: 'El portal no las hace solo.',
      noSalen: 'No salen de este servidor: si se rompe, se pierden con él.',
      restaura: 'La copia del {cuando} restaura: {segundos} s.',
      noRestaura: 'La copia del {cuando} no se pudo restaurar.',
      resultado: 'Resultado',
      nunca: 'Todavía no se ensayó ninguna.',
      hacer: 'Hacer una ahora',
      pedida: 'La copia empieza en unos segundos.',
      estados: { PEDIDA: 'Pedida', HACIENDO: 'Haciéndose', HECHA: 'Hecha', FALLO: 'Falló' },
      ensayos: { PEDIDO: 'Pedido', ENSAYANDO: 'Ensayándose', BIEN: 'Restaura', MAL: 'No restaura' },
      sola: 'Sola',
      duro: '{segundos} s',
      noEsta: 'Ya no está en su carpeta.',
      salio: 'Salió del servidor.',
      ensayar: 'Ensayar',
      preguntaEnsayar: '¿Ensayar esta copia?',
      textoEnsayar: 'Se restaura aparte, se verifica entera y se borra. No toca nada del portal; tarda unos minutos.',
      ensayando: 'El ensayo empieza en unos segundos.',
      descargar: 'Descargar cifrada',
      bajando: 'La descarga empieza. Se abre sólo con la clave de recuperación.',
      fallo: 'No se pudo',
      vacio: 'Todavía no se hizo ninguna copia',
    },
  },
}
