export const conformidad = {
  mensajes: {
    textoConformidad: {
      GARANTE:
        'I, {persona}, identity document {documento}, stand as guarantor for request {numero}, which {solicitante}, member no. {afiliado}, makes to {organizacion}: {producto} for {monto}, to be paid back in {plazo} monthly instalments of {cuota} (the last one may differ by cents), {total} in all, at a nominal annual rate of {tna} % and a total financial cost of {cft} %. If {solicitante} does not pay an instalment, {organizacion} may claim from me whatever is left to pay. If the amount, the term or the rates change before it is filed, this consent does not count and I have to be asked again.',
      COSOLICITANTE:
        'I, {persona}, identity document {documento}, ask together with {solicitante}, member no. {afiliado}, for what request {numero} to {organizacion} says: {producto} for {monto}, to be paid back in {plazo} monthly instalments of {cuota} (the last one may differ by cents), {total} in all, at a nominal annual rate of {tna} % and a total financial cost of {cft} %. I owe it as much as {solicitante} does: {organizacion} may claim every instalment from me. If the amount, the term or the rates change before it is filed, this consent does not count and I have to be asked again.',
    },
  },
  errores: {
    CONFORMIDAD_SIN_DATOS:
      'Before the link can be sent we need the amount, the term and, of the person who answers, name, identity document, birth date and e-mail.',
    CONFORMIDAD_CORREO_PROPIO:
      'That e-mail belongs to the person who asks. The link has to reach the person who answers, at an address of theirs.',
    CONFORMIDAD_YA_ACEPTADA: 'They have already accepted: there is no need to ask again.',
    CONFORMIDAD_MUCHOS_ENLACES: 'Many links were sent today to that person or that address. Try tomorrow.',
    CONFORMIDAD_NO_COINCIDE:
      'The data do not match those of the person the link was sent to. Check the number and the date. Tries left: {quedan}.',
    CONFORMIDAD_USADA: 'This link has been used: the answer was kept.',
    CONFORMIDAD_VENCIDA: 'This link has expired. Whoever sent it can ask for another one.',
    CONFORMIDAD_REEMPLAZADA:
      'This link no longer works: another one was sent later, or the data of the request changed. Look for the latest mail.',
    CONFORMIDAD_CERRADA:
      'The link was closed because the data did not match several times. Whoever sent it can ask for another one.',
    CONFORMIDAD_SIN_EFECTO: 'That request is no longer waiting for your answer.',
  },
  correo: {
    conformidadGarante: {
      asunto: '{solicitante} asks you to be their guarantor',
      cuerpo:
        'Hello, {nombre}:\n\n{solicitante} named you as guarantor of a request to {organizacion}: {producto}. Before you answer you can read how much they ask for, how much each instalment is and what you would be bound to. For that you will have to write your identity document and your birth date.\n\n{enlace}\n\nThe link works once and expires in {dias} days. If you do not know this person or do not want to stand for them, do nothing or say no: without your answer you are bound to nothing.',
      boton: 'Read and answer',
    },
    conformidadCosolicitante: {
      asunto: '{solicitante} asks you to be co-applicant',
      cuerpo:
        'Hello, {nombre}:\n\n{solicitante} named you as co-applicant of a request to {organizacion}: {producto}. Before you answer you can read how much is asked for, how much each instalment is and what you would be bound to. For that you will have to write your identity document and your birth date.\n\n{enlace}\n\nThe link works once and expires in {dias} days. If you do not know this person or do not want to ask for it with them, do nothing or say no: without your answer you are bound to nothing.',
      boton: 'Read and answer',
    },
    conformidadAceptada: {
      asunto: '{persona} accepted to stand for your request',
      cuerpo:
        'Hello, {solicitante}:\n\n{persona} accepted to stand for your request {numero}, {producto}. If you change the amount, the term or the product, they have to be asked again.\n\n{enlace}',
      boton: 'See my request',
    },
    conformidadRechazada: {
      asunto: '{persona} will not stand for your request',
      cuerpo:
        'Hello, {solicitante}:\n\n{persona} answered that they do not accept to stand for your request {numero}, {producto}. You can talk it over and send the link again, or name somebody else.\n\n{enlace}',
      boton: 'See my request',
    },
  },
  pantallas: {
    conformidad: {
      titulo: 'Standing for a request',
      abriendo: 'Opening the link…',
      tituloDe: { GARANTE: 'You were asked to be guarantor', COSOLICITANTE: 'You were asked to be co-applicant' },
      quienSos: 'Before we show you whose request it is and for how much, we need to know that it is you.',
      numero: 'Your identity document or your member number',
      numeroAyuda: 'Only the number.',
      nacimiento: 'Your birth date',
      seguir: 'See the request',
      noSeAbrio: 'It could not be opened',
      pide: {
        GARANTE: '{solicitante} asks for {monto} and named you as guarantor.',
        COSOLICITANTE: '{solicitante} asks for {monto} and named you to ask for it together.',
      },
      significa: {
        GARANTE:
          'It is {plazo} instalments of {cuota}, {total} in all. If {solicitante} stops paying, what is left can be claimed from you.',
        COSOLICITANTE:
          'It is {plazo} instalments of {cuota}, {total} in all. You owe them as much as {solicitante} does: all of them can be claimed from you.',
      },
      solicitud: 'Request',
      producto: 'Product',
      monto: 'Amount',
      cuotas: 'Instalments',
      deCuota: '{plazo} of {cuota}',
      total: 'Total to pay back',
      tna: 'Nominal annual rate',
      cft: 'Total financial cost',
      queAceptas: 'What you accept',
      leido: 'I have read all of it and I agree.',
      faltaLeer: 'Tick that you have read it and agree, or say that you do not accept.',
      aceptar: { GARANTE: 'I accept to be guarantor', COSOLICITANTE: 'I accept to be co-applicant' },
      rechazar: 'I do not accept',
      noSeGuardo: 'Your answer was not kept',
      cambioTitulo: 'The request changed',
      cambio: 'The request changed while you were reading it. Read it again before you answer.',
      preguntaRechazar: 'You do not accept?',
      textoRechazar: 'We will tell {solicitante}, and the link stops working.',
      volver: 'Read it again',
      hechoSi: 'Your answer was kept: you accepted',
      hechoSiTexto: 'We told {solicitante}. We keep the text that you accepted, word by word. You can close this page now.',
      hechoNo: 'Your answer was kept: you did not accept',
      hechoNoTexto: 'We told {solicitante}. You are bound to nothing. You can close this page now.',
      deQuien: { GARANTE: "Your guarantor's consent", COSOLICITANTE: "Your co-applicant's consent" },
      sinPedir: 'Before the request is filed they have to accept to stand for it. We send them a link by e-mail that works once.',
      pedida: 'We sent the link to {email} on {dia}. It expires on {vence}.',
      abierta: 'They opened it on {dia} and have not answered yet.',
      vencida: 'The link that we sent to {email} expired without an answer.',
      cerrada:
        'The link was closed: whoever opened it was wrong several times about who they are. Check the document and the date that you entered.',
      aceptada: 'Accepted on {dia}.',
      cambiada: 'They had accepted, but what you ask for changed afterwards. They have to be asked again.',
      rechazada: 'They answered on {dia} that they do not accept. Talk it over and ask again, or name somebody else.',
      huella: 'Hash of what was accepted: {huella}',
      pedir: 'Send the link',
      otraVez: 'Send another link',
      mandado: 'The link is on its way to {email}.',
      noSeMando: 'The link was not sent',
    },
  },
}
