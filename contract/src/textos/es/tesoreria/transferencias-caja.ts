export const transferencias = {
  errores: {
    TRANSFERENCIA_PLANILLA_CERRADA:
      'Una de las dos planillas de esta transferencia ya está cerrada, así que no se anula: se corrige con contraasientos en las dos cajas a la vez.',
    TRANSFERENCIA_OTRA_CAJA:
      'La otra mitad de esta transferencia está en una caja en la que no estás habilitado: tiene que hacerlo alguien habilitado en las dos.',
    TRANSFERENCIA_A_SI_MISMA: 'Elegí otra caja u otra forma: el dinero ya está ahí.',
  },
  pantallas: {
    transferencia: {
      titulo: 'Pasar dinero',
      corto: 'Pasar dinero',
      ayuda:
        'De una caja a otra, o de una forma a otra: depositar el efectivo, extraer del banco. Se registran un egreso y un ingreso juntos, que se anulan juntos.',
      desde: 'Sale de',
      hacia: 'Entra en',
      forma: 'Forma',
      importe: 'Importe',
      descripcionAyuda: 'Si la dejás vacía, dice de dónde salió y adónde fue.',
      tiene: 'Tiene {antes}',
      queda: 'Queda con {antes} → {despues}',
      aCiegas: 'Su saldo no se muestra: se cuenta a ciegas.',
      guardar: 'Pasar el dinero',
      hecho: 'Pasaste {importe}: egreso n.º {salida} e ingreso n.º {entrada}',
      fallo: 'No se pasó el dinero',
      sinCajas: 'No estás habilitado en ninguna caja',
      sinCajasTexto:
        'Para pasar dinero hay que estar habilitado en la caja de la que sale y en la que entra. Pedile a quien la lleva que te habilite.',
      otraMitad:
        'Es una transferencia: la otra mitad es el movimiento n.º {numero} de la planilla {planilla} de {caja}. Se anulan o se corrigen juntas.',
    },
  },
}
