export const conformidad = {
  mensajes: {
    /** What is accepted, word by word: a change of it changes `versionConformidad`. */
    textoConformidad: {
      GARANTE:
        'Yo, {persona}, documento {documento}, respondo como garante por la solicitud {numero} que {solicitante}, afiliado n.º {afiliado}, hace ante {organizacion}: {producto} por {monto}, a devolver en {plazo} cuotas mensuales de {cuota} (la última puede variar en centavos), en total {total}, con una tasa nominal anual del {tna} % y un costo financiero total del {cft} %. Si {solicitante} no paga una cuota, {organizacion} puede reclamarme a mí lo que falte pagar. Si antes de presentarla cambian el monto, el plazo o las tasas, esta conformidad no vale y me la tienen que pedir otra vez.',
      COSOLICITANTE:
        'Yo, {persona}, documento {documento}, pido junto con {solicitante}, afiliado n.º {afiliado}, lo que dice la solicitud {numero} ante {organizacion}: {producto} por {monto}, a devolver en {plazo} cuotas mensuales de {cuota} (la última puede variar en centavos), en total {total}, con una tasa nominal anual del {tna} % y un costo financiero total del {cft} %. Me obligo a pagarlo tanto como {solicitante}: {organizacion} puede reclamarme todas las cuotas. Si antes de presentarla cambian el monto, el plazo o las tasas, esta conformidad no vale y me la tienen que pedir otra vez.',
    },
  },
  errores: {
    CONFORMIDAD_SIN_DATOS:
      'Para mandar el enlace hacen falta el monto, el plazo y, de quien responde, nombre, documento, fecha de nacimiento y correo.',
    CONFORMIDAD_CORREO_PROPIO: 'Ese correo es de quien pide. El enlace tiene que llegarle a quien responde, a un correo suyo.',
    CONFORMIDAD_YA_ACEPTADA: 'Ya aceptó: no hace falta pedírselo otra vez.',
    CONFORMIDAD_EN_ORDEN: 'Este trámite pide las conformidades en orden: todavía falta la de quien va antes.',
    CONFORMIDAD_MUCHOS_ENLACES: 'Hoy ya se mandaron muchos enlaces a esa persona o a ese correo. Probá mañana.',
    CONFORMIDAD_NO_COINCIDE:
      'Los datos no coinciden con los de la persona a quien se le mandó el enlace. Revisá el número y la fecha. Intentos que quedan: {quedan}.',
    CONFORMIDAD_USADA:
      'Este enlace ya se usó: la respuesta quedó guardada. Tu copia está en el correo que te mandamos cuando respondiste, con un enlace para volver a verla.',
    CONFORMIDAD_VENCIDA: 'Este enlace venció. Quien te lo mandó puede pedir otro.',
    CONFORMIDAD_REEMPLAZADA:
      'Este enlace ya no sirve: te mandaron otro después, o cambiaron los datos del pedido. Buscá el último correo.',
    CONFORMIDAD_CERRADA: 'El enlace se cerró porque los datos no coincidieron varias veces. Quien te lo mandó puede pedir otro.',
    CONFORMIDAD_CON_CUENTA: 'Tenés una cuenta en el portal: se responde entrando a ella, y no por el enlace.',
    CONFORMIDAD_SIN_EFECTO: 'Ese pedido ya no espera tu respuesta.',
  },
  correo: {
    conformidadGarante: {
      asunto: '{solicitante} te pide que seas su garante',
      cuerpo:
        'Hola, {nombre}:\n\n{solicitante} puso tu nombre como garante de una solicitud en {organizacion}: {producto}. Antes de responder podés leer cuánto pide, cuánto es cada cuota y a qué te obligás. Para eso te vamos a pedir que entres a tu cuenta del portal o, si no tenés, tu documento y tu fecha de nacimiento.\n\n{enlace}\n\nEl enlace sirve una vez y vence en {dias} días. Si no conocés a esa persona o no querés responder por ella, no hagas nada o decí que no: sin tu respuesta no quedás obligado a nada.',
      boton: 'Leer y responder',
    },
    conformidadCosolicitante: {
      asunto: '{solicitante} te pide que seas cosolicitante',
      cuerpo:
        'Hola, {nombre}:\n\n{solicitante} puso tu nombre como cosolicitante de una solicitud en {organizacion}: {producto}. Antes de responder podés leer cuánto piden, cuánto es cada cuota y a qué te obligás. Para eso te vamos a pedir que entres a tu cuenta del portal o, si no tenés, tu documento y tu fecha de nacimiento.\n\n{enlace}\n\nEl enlace sirve una vez y vence en {dias} días. Si no conocés a esa persona o no querés pedirlo con ella, no hagas nada o decí que no: sin tu respuesta no quedás obligado a nada.',
      boton: 'Leer y responder',
    },
    conformidadAceptada: {
      asunto: '{persona} aceptó responder por tu solicitud',
      cuerpo:
        'Hola, {solicitante}:\n\n{persona} aceptó responder por tu solicitud {numero}, {producto}. Si cambiás el monto, el plazo o el producto, hay que pedírselo otra vez.\n\n{enlace}',
      boton: 'Ver mi solicitud',
    },
    conformidadRechazada: {
      asunto: '{persona} no va a responder por tu solicitud',
      cuerpo:
        'Hola, {solicitante}:\n\n{persona} respondió que no acepta responder por tu solicitud {numero}, {producto}. Podés hablarlo y volver a mandarle el enlace, o poner a otra persona.\n\n{enlace}',
      boton: 'Ver mi solicitud',
    },
    cosolicitudAceptada: {
      asunto: '{persona} aceptó pedirlo con vos',
      cuerpo:
        'Hola, {solicitante}:\n\n{persona} aceptó ser cosolicitante de tu solicitud {numero}, {producto}: se obliga a pagarla tanto como vos. Si cambiás el monto, el plazo o el producto, hay que pedírselo otra vez.\n\n{enlace}',
      boton: 'Ver mi solicitud',
    },
    cosolicitudRechazada: {
      asunto: '{persona} no va a ser tu cosolicitante',
      cuerpo:
        'Hola, {solicitante}:\n\n{persona} respondió que no acepta ser cosolicitante de tu solicitud {numero}, {producto}. Podés hablarlo y volver a mandarle el enlace, o poner a otra persona.\n\n{enlace}',
      boton: 'Ver mi solicitud',
    },
    garantiaAprobada: {
      asunto: 'Aprobaron el pedido de {solicitante} por el que respondés',
      cuerpo:
        'Hola, {persona}:\n\nLa mesa de trámites aprobó la solicitud {numero} de {solicitante}, {producto}, por la que aceptaste responder. Todavía falta que se otorgue: ese día te avisamos otra vez.\n\nSi algo no es así, avisanos: {telefono}, {email}.',
    },
    garantiaOtorgada: {
      asunto: 'Se otorgó el pedido de {solicitante} por el que respondés',
      cuerpo:
        'Hola, {persona}:\n\nSe otorgó la solicitud {numero} de {solicitante}, {producto}. Desde hoy vale lo que aceptaste: si {solicitante} no paga una cuota, te la pueden reclamar a vos. Guardá tu copia, que está en el correo que te mandamos cuando respondiste.\n\nSi algo no es así, avisanos: {telefono}, {email}.',
    },
    garantiaTerminada: {
      asunto: 'Ya no respondés por el pedido de {solicitante}',
      cuerpo:
        'Hola, {persona}:\n\nLa solicitud {numero} de {solicitante}, {producto}, terminó sin otorgarse. Lo que aceptaste ya no te obliga a nada.\n\nSi {solicitante} pide otra cosa, te lo van a tener que preguntar de nuevo.',
    },
    cosolicitudAprobada: {
      asunto: 'Aprobaron el pedido que hacés con {solicitante}',
      cuerpo:
        'Hola, {persona}:\n\nLa mesa de trámites aprobó la solicitud {numero}, {producto}, que pedís junto con {solicitante}. Todavía falta que se otorgue: ese día te avisamos otra vez.\n\nSi algo no es así, avisanos: {telefono}, {email}.',
    },
    cosolicitudOtorgada: {
      asunto: 'Se otorgó el pedido que hacés con {solicitante}',
      cuerpo:
        'Hola, {persona}:\n\nSe otorgó la solicitud {numero}, {producto}, que pediste junto con {solicitante}. Desde hoy vale lo que aceptaste: te obligás a pagarla tanto como {solicitante}, y te pueden reclamar todas las cuotas. Guardá tu copia, que está en el correo que te mandamos cuando respondiste.\n\nSi algo no es así, avisanos: {telefono}, {email}.',
    },
    cosolicitudTerminada: {
      asunto: 'Terminó sin otorgarse el pedido que hacías con {solicitante}',
      cuerpo:
        'Hola, {persona}:\n\nLa solicitud {numero}, {producto}, que pedías junto con {solicitante}, terminó sin otorgarse. Lo que aceptaste ya no te obliga a nada.\n\nSi {solicitante} pide otra cosa con vos, te lo van a tener que preguntar de nuevo.',
    },
    conformidadFirmada: {
      asunto: 'Copia de lo que se respondió en tu nombre',
      cuerpo:
        'Hola, {persona}:\n\nEl {momento} se respondió en tu nombre al pedido de {solicitante}: {respuesta}.\n\nEsto es lo que decía, palabra por palabra:\n\n{texto}\n\nSu huella es {huella}. Guardá este correo.\n\nCon el enlace de abajo la volvés a ver, la bajás en PDF y ves en qué quedó el pedido. Si no fuiste vos, ahí mismo lo decís: la respuesta deja de valer.\n\n{enlace}\n\nTambién podés avisarnos: {telefono}, {email}. Decinos el número de la solicitud, {numero}.',
      boton: 'Ver mi copia',
      acepto: { GARANTE: 'sí, acepta ser garante', COSOLICITANTE: 'sí, acepta ser cosolicitante' },
      rechazo: { GARANTE: 'no acepta ser garante', COSOLICITANTE: 'no acepta ser cosolicitante' },
    },
  },
  listas: {
    copiaConformidad: {
      titulo: 'Conformidad, solicitud {numero}',
      archivo: 'Conformidad {numero}',
      acepto: '{persona} aceptó el {momento}',
      rechazo: '{persona} respondió que no el {momento}',
      solicitante: 'Solicitante',
      otraEscritura: 'Se respondió en otra escritura: el texto, palabra por palabra, está en el correo de la copia.',
    },
  },
  pantallas: {
    esperas: {
      conformidad: {
        titulo: '{solicitante} espera tu respuesta a su pedido',
        detalle: '{producto} {numero}. Contestá antes del {hasta}.',
        accion: 'Leer y responder',
      },
    },
    conformidad: {
      titulo: 'Responder por una solicitud',
      abriendo: 'Abriendo el enlace…',
      tituloDe: { GARANTE: 'Te pidieron que seas garante', COSOLICITANTE: 'Te pidieron que seas cosolicitante' },
      quienSos: 'Antes de mostrarte de quién es el pedido y por cuánto, necesitamos saber que sos vos.',
      numero: 'Tu documento o tu número de afiliado',
      numeroAyuda: 'Sólo el número.',
      nacimiento: 'Tu fecha de nacimiento',
      seguir: 'Ver el pedido',
      noSeAbrio: 'No se pudo abrir',
      pide: {
        GARANTE: '{solicitante} pide {monto} y puso tu nombre como garante.',
        COSOLICITANTE: '{solicitante} pide {monto} y puso tu nombre para pedirlo con vos.',
      },
      significa: {
        GARANTE:
          'Son {plazo} cuotas de {cuota}, en total {total}. Si {solicitante} deja de pagar, te pueden reclamar a vos lo que falte.',
        COSOLICITANTE:
          'Son {plazo} cuotas de {cuota}, en total {total}. Las debés tanto como {solicitante}: te las pueden reclamar todas a vos.',
      },
      solicitud: 'Solicitud',
      producto: 'Producto',
      monto: 'Monto',
      cuotas: 'Cuotas',
      deCuota: '{plazo} de {cuota}',
      total: 'Total a devolver',
      tna: 'Tasa nominal anual',
      cft: 'Costo financiero total',
      queAceptas: 'Lo que aceptás',
      leido: 'Lo leí entero y estoy de acuerdo.',
      faltaLeer: 'Marcá que lo leíste y estás de acuerdo, o decí que no aceptás.',
      aceptar: { GARANTE: 'Acepto ser garante', COSOLICITANTE: 'Acepto ser cosolicitante' },
      rechazar: 'No acepto',
      noSeGuardo: 'No se guardó tu respuesta',
      cambioTitulo: 'El pedido cambió',
      cambio: 'El pedido cambió mientras lo leías. Leelo de nuevo antes de responder.',
      preguntaRechazar: '¿No aceptás?',
      textoRechazar: 'Le vamos a avisar a {solicitante} y el enlace deja de servir.',
      volver: 'Volver a leer',
      hechoSi: 'Tu respuesta quedó guardada: aceptaste',
      hechoSiTexto:
        'Le avisamos a {solicitante}. Guardamos el texto que aceptaste, palabra por palabra. Ya podés cerrar esta página.',
      hechoNo: 'Tu respuesta quedó guardada: no aceptaste',
      hechoNoTexto: 'Le avisamos a {solicitante}. No quedás obligado a nada. Ya podés cerrar esta página.',
      conCuenta:
        'Tenés una cuenta en el portal, y se responde en ella: entrá, leé de quién es el pedido y por cuánto, y decidí. Te vamos a pedir que confirmes que sos vos.',
      entrar: 'Entrar a mi cuenta',
      tituloCorto: 'Responder',
      propias: 'Te pidieron que respondas',
      propiasFallo: 'No pudimos traer por quiénes respondés',
      por: { GARANTE: 'Garante de {solicitante}', COSOLICITANTE: 'Cosolicitante de {solicitante}' },
      propia: {
        PEDIDA: 'Espera tu respuesta hasta el {dia}.',
        ACEPTADA: 'Aceptaste el {dia}.',
        RECHAZADA: 'No aceptaste, el {dia}.',
        DESCONOCIDA: 'Dijiste que no fuiste vos. La mesa de trámites ya lo sabe.',
      },
      leerYResponder: 'Leer y responder',
      loQueAcepte: 'Ver lo que decía',
      hechoVolver: 'Ir a mis trámites',
      noFuiYo: 'No fui yo',
      noFuiYoTitulo: '¿No fuiste vos quien respondió?',
      noFuiYoTexto:
        'La respuesta que se dio en tu nombre deja de valer y la mesa de trámites lo ve enseguida. Lo que se respondió queda guardado como está, para averiguar qué pasó.',
      noFuiYoSi: 'No fui yo',
      noFuiYoNo: 'Sí fui yo',
      noFuiYoHecho: 'La mesa de trámites ya lo sabe',
      noFuiYoHechoTexto:
        'Esa respuesta ya no vale. Si tenés una cuenta en el portal, cambiá tu contraseña. Ya podés cerrar esta página.',
      copia: {
        titulo: 'Lo que se respondió en tu nombre',
        aceptaste: {
          GARANTE: 'El {momento} aceptaste ser garante de {solicitante}.',
          COSOLICITANTE: 'El {momento} aceptaste ser cosolicitante de {solicitante}.',
        },
        rechazaste: 'El {momento} respondiste que no a {solicitante}.',
        bajar: 'Copia en PDF',
        archivo: 'Conformidad {numero}',
        termino: 'Terminó sin otorgarse: ya no te obliga a nada.',
      },
      noFuiYoFallo: 'No se pudo avisar',
      desconocida: 'Dijo que no fue quien respondió: esa respuesta no vale. Hablalo y pedíselo otra vez, o poné a otra persona.',
      deQuien: { GARANTE: 'Conformidad de tu garante', COSOLICITANTE: 'Conformidad de tu cosolicitante' },
      sinPedir:
        'Antes de presentar la solicitud tiene que aceptar responder por ella. Le mandamos por correo un enlace que sirve una vez.',
      pedida: 'Le mandamos el enlace a {email} el {dia}. Vence el {vence}.',
      abierta: 'Lo abrió el {dia} y todavía no respondió.',
      vencida: 'El enlace que le mandamos a {email} venció sin respuesta.',
      cerrada:
        'El enlace se cerró: quien lo abrió se equivocó varias veces al decir quién es. Revisá el documento y la fecha que cargaste.',
      aceptada: 'Aceptó el {dia}.',
      cambiada: 'Había aceptado, pero después cambió lo que pedís. Hay que pedírselo otra vez.',
      rechazada: 'Respondió que no acepta, el {dia}. Hablalo y pedíselo otra vez, o poné a otra persona.',
      huella: 'Huella de lo que aceptó: {huella}',
      pedir: 'Mandar el enlace',
      otraVez: 'Mandar otro enlace',
      enOrden: 'Se pide cuando haya aceptado quien va antes.',
      mandado: 'El enlace salió para {email}.',
      noSeMando: 'No se mandó el enlace',
    },
  },
}
