/** Direct debit as its member reads it. */
export const debitosAfiliado = {
  cosas: { debitoAutomatico: 'un débito automático' },
  errores: {
    DEBITO_CAMBIO: 'Lo que se debita cambió desde que lo miraste. Volvé a mirarlo.',
    DEBITO_YA_FRENADO: 'Ese débito ya estaba frenado.',
    DEBITO_NO_SE_FRENA: 'No hay nada que frenar: eso no se debita.',
    DEBITO_FRENO_FECHA: 'Se frena desde hoy y hasta {dias} días.',
    DEBITO_SIN_FRENO: 'Ese débito no está frenado.',
    DEBITO_FRENO_EN_BANCO: 'Ya le pedimos al banco que no lo debite: ese freno no se levanta. Se paga con el talón.',
  },
  correo: {
    debitoAvisado: {
      asunto: 'Se debita {importe} el {fecha}',
      cuerpo:
        'Hola, {nombre}:\n\nEl {fecha} se debitan {importe} de tu cuenta terminada en {cuenta}: {talon}. No tenés que hacer nada.\n\nSi no querés que se debite, frenalo hasta el {hasta}. Lo que debas se paga con el talón.\n\n{enlace}',
      boton: 'Ver mi débito automático',
    },
    debitoPagado: {
      asunto: 'Pagado: {importe}',
      cuerpo:
        'Hola, {nombre}:\n\nEl {fecha} se debitaron {importe} de tu cuenta terminada en {cuenta}: {talon}. Ya está en tu cuenta corriente.\n\nSi no lo reconocés, podés pedirle a tu banco que lo devuelva hasta el {hasta}.\n\n{enlace}',
      boton: 'Ver mi débito automático',
    },
    debitoRechazado: {
      asunto: 'Tu banco rechazó el débito de {importe}',
      cuerpo:
        'Hola, {nombre}:\n\nEl {fecha} tu banco rechazó el débito de {importe} de tu cuenta terminada en {cuenta}: {motivo}.\n\n{sigue}\n\n{enlace}',
      boton: 'Ver cómo pagarlo',
    },
    debitoDevuelto: {
      asunto: 'Tu banco devolvió el débito de {importe}',
      cuerpo:
        'Hola, {nombre}:\n\nEl {fecha} tu banco devolvió {importe} que se habían debitado de tu cuenta terminada en {cuenta}: {talon}. Eso se debe de nuevo y se paga con el talón; no se debita otra vez.\n\n{enlace}',
      boton: 'Ver cómo pagarlo',
    },
    debitoAnulado: {
      asunto: 'No se debita: {importe}, el {fecha}',
      cuerpo:
        'Hola, {nombre}:\n\nTe habíamos avisado que el {fecha} se debitaban {importe} de tu cuenta terminada en {cuenta}: {talon}. {sigue}\n\n{enlace}',
      boton: 'Ver mi débito automático',
    },
  },
  mensajes: {
    sigueDebito: {
      ANULADO: 'Ese débito se anuló: ese día no se debita. Si va en otro, te avisamos antes; también podés pagarlo con el talón.',
      SIN_RESPUESTA:
        'El banco no contestó y ese débito se anuló: figura como no pagado. Si en tu cuenta ves que se debitó, avisanos; si no, va en otro con su aviso o se paga con el talón.',
      REINTENTA:
        'Lo intentamos de nuevo desde el {dia}: con que esté el dinero ese día, alcanza. También podés pagarlo antes con el talón.',
      PAGA: 'No lo intentamos más: se paga con el talón.',
      CUENTA:
        'No debitamos más de esa cuenta. Para seguir con el débito automático, firmá con otra cuenta; esto se paga con el talón.',
      TERMINA: 'El débito automático quedó dado de baja. Para volver hay que firmarlo otra vez; esto se paga con el talón.',
      TERCERO: 'Es el tercer rechazo seguido: con otro más, el débito automático queda dado de baja.',
    },
    revocadaEnBanco:
      'El débito del {fecha} ya está en el banco: le pedimos que no lo haga. Lo toma hasta el {hasta}; si se hace igual, pedile a tu banco que lo devuelva antes de los {dias} días.',
  },
  pantallas: {
    miDebito: {
      titulo: 'Débito automático',
      tituloDe: 'Débito automático de {nombre}',
      volver: 'Cuenta corriente',
      fallo: 'No pudimos traer el débito automático',
      nunca: 'Todavía no hay un débito automático',
      nuncaTexto: 'Con el débito automático lo que debés se paga solo de tu cuenta del banco.',
      firmar: 'Firmar el débito automático',
      ver: 'Ver mi débito automático',
      verSuyo: 'Ver su débito automático',
      lee: 'Lo que lee en su Inicio',
      dice: {
        porDebitar: 'Se debita de tu cuenta terminada en {cuenta} el {fecha}.',
        porDebitarSinDia: 'Se debita de tu cuenta terminada en {cuenta} hacia el {vence}. Te avisamos el día con anticipación.',
        enBanco: 'Ya está en el banco: se debita de tu cuenta terminada en {cuenta} el {fecha}.',
        pagado: 'Pagado el {fecha}, de tu cuenta terminada en {cuenta}.',
        rechazado:
          'Tu banco lo rechazó el {fecha}: {motivo}. Lo intentamos de nuevo desde el {reintento}, o pagalo con el talón.',
        rechazadoFin: 'Tu banco lo rechazó el {fecha}: {motivo}. No lo intentamos más: pagalo con el talón hasta el {vence}.',
        devuelto: 'Tu banco devolvió el débito: se debe de nuevo. Pagalo con el talón hasta el {vence}.',
        frenado: 'Frenaste este débito: pagalo con el talón hasta el {vence}.',
        frenadoHasta: 'Frenaste los débitos hasta el {hasta}: pagalo con el talón hasta el {vence}.',
        frenadoEnBanco:
          'Frenaste el débito del {fecha}. Ya está en el banco: le pedimos que no lo haga, y lo toma hasta el {tomaHasta}.',
        frenadoTarde:
          'Frenaste el débito del {fecha}, pero el banco ya no lo toma. Si se hace, pedile a tu banco que lo devuelva antes de los {dias} días.',
        cuenta:
          'No se debita: el banco no acepta tu cuenta terminada en {cuenta}. Firmá con otra, y pagá esto con el talón hasta el {vence}.',
        prestamo: 'No se debita, porque lleva una cuota de préstamo: pagalo con el talón hasta el {vence}.',
        pagoEnParte: 'No se debita, porque ya pagaste una parte: pagá el resto con el talón hasta el {vence}.',
        anulado: 'El débito del {anulado} se anuló. Va en otro, hacia el {vence}: te avisamos el día con anticipación.',
        anuladoFin: 'El débito del {anulado} se anuló y ya no llega otro: pagalo con el talón hasta el {vence}.',
        venceAntes: 'Ya no llega a debitarse: pagalo con el talón hasta el {vence}.',
        nada: 'No hay nada para debitar.',
      },
      estados: {
        POR_DEBITAR: 'Se debita',
        EN_BANCO: 'En el banco',
        PAGADO: 'Pagado',
        RECHAZADO: 'Rechazado',
        DEVUELTO: 'Devuelto',
        FRENADO: 'Frenado',
        NO_SE_DEBITA: 'No se debita',
        NADA: 'Al día',
      },
      adhesion: {
        VIGENTE: 'Vigente',
        SUSPENDIDA: 'Suspendido',
        TERMINADA: 'Dado de baja',
        titulo: 'Tu autorización',
        suya: 'Su autorización',
        cuenta: 'Cuenta',
        terminadaEn: '{banco}, terminada en {cuenta}',
        desde: 'Desde',
        hasta: 'Sin efecto desde',
        motivo: 'Por qué',
        otraCuenta: 'Dar otra cuenta',
        revisar: 'Ver lo que se firmó',
      },
      reconocer: '¿No lo reconocés? Podés pedirle a tu banco que lo devuelva hasta el {fecha}.',
      pagar: 'Pagarlo ahora',
      frenar: 'Frenar o dar de baja',
      levantar: 'Que se debite igual',
      levantado: 'Listo: se debita',
      noSeLevanto: 'No se pudo cambiar',
      preguntaLevantar: '¿Que se debite igual?',
      textoLevantar: 'Se levanta el freno: entra en el débito que se arme, con su aviso.',
      freno: {
        titulo: 'Frenar el débito',
        que: 'Qué querés frenar',
        este: 'Sólo este: {importe}',
        esteAyuda: 'Los que siguen se debitan igual.',
        todos: 'Todos, hasta el día que yo diga',
        todosAyuda: 'Después sigue solo, sin firmar de nuevo.',
        hasta: 'Hasta el',
        baja: 'Dar de baja el débito automático',
        bajaAyuda: 'Vale desde hoy. Para volver hay que firmar otra vez.',
        sigueDebiendo: 'Lo que debés se paga con el talón.',
        enBanco: 'El débito del {fecha} ya está en el banco: le pedimos que no lo haga. Lo toma hasta el {tomaHasta}.',
        tarde:
          'El débito del {fecha} ya está en el banco, que no lo toma más. Si se hace, pedile a tu banco que lo devuelva antes de los {dias} días.',
        frenar: 'Frenar el débito',
        darDeBaja: 'Dar de baja',
        noSeFreno: 'No se frenó',
        frenado: 'Listo: el débito quedó frenado',
        bajado: 'Listo: el débito automático quedó dado de baja',
      },
      ultimos: 'Los últimos débitos',
      sinUltimos: 'Todavía no se mandó ningún débito al banco.',
      de: 'de la cuenta terminada en {cuenta}',
      renglon: {
        PENDIENTE: 'Se debita',
        COBRADO: 'Pagado',
        RECHAZADO: 'Rechazado',
        REVERSADO: 'Devuelto por el banco',
        QUITADO: 'No se mandó',
        ANULADO: 'Sin respuesta del banco',
      },
    },
  },
}
