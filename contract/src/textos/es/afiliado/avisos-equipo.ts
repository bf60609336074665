export const avisosEquipo = {
  cosas: {
    aviso_equipo: 'los avisos en un equipo',
  },
  errores: {
    AVISOS_APAGADOS: 'Este portal no avisa en los equipos: te seguimos escribiendo por correo.',
    AVISOS_SERVICIO: 'No conocemos el servicio de avisos de este navegador: te seguimos escribiendo por correo.',
    AVISOS_SIN_EQUIPO: 'Para que te avisemos en este equipo, salí del portal y volvé a entrar.',
  },
  correo: {
    avisosEnEquipo: {
      asunto: 'Desde ahora te avisamos en un equipo',
      cuerpo:
        'Hola, {nombre}:\n\nEl {fecha} a las {hora} se pidió desde tu cuenta que te avisemos en {equipo}. Lo que suene ahí no te llega por correo; las copias de lo que firmás y los avisos de seguridad, sí.\n\n{enlace}\n\nSi no fuiste vos, entrá, tocá «No avisar más» y cambiá tu contraseña. Si no podés, avisanos: {telefono}, {email}.',
      boton: 'Ver dónde me avisan',
    },
  },
  // What is read on a locked screen by whoever is near: it names nobody and nothing.
  mensajes: {
    avisoEquipo: {
      respuesta: 'Tu solicitud tiene respuesta',
      corregir: 'Tu solicitud te espera',
      novedad: 'Hay una novedad en tu solicitud',
      garantia: 'Te piden que respondas algo',
      firma: 'Hay algo para que firmes',
      rendicion: 'Hay una novedad en una rendición',
      cierre: 'Una planilla de caja espera que la cierren',
      cuentaPago: 'Hay una novedad en la cuenta de la seccional',
      debito: 'Hay una novedad en tu débito automático',
    },
  },
  pantallas: {
    avisosEquipo: {
      titulo: 'Dónde te avisamos',
      correo: 'Correo',
      fallo: 'No pudimos traer dónde te avisamos',
      este: 'Este equipo',
      esteAvisa: 'Te avisamos acá',
      esteNo: 'Todavía no lo permitiste',
      bloqueado:
        'Los avisos de este portal están bloqueados en este navegador. Se permiten desde el candado, al lado de la dirección.',
      instalar:
        'En un iPhone o iPad primero agregá el portal a la pantalla de inicio: Compartir, «Agregar a inicio». Después abrilo desde ahí.',
      noPuede: 'Este navegador no puede recibir avisos.',
      avisar: 'Avisar en este equipo',
      terminar: 'No avisar más',
      terminarDe: 'No avisar más en {equipo}',
      en: '{programa} en {sistema}',
      otro: 'Otro equipo',
      desde: 'Desde el {fecha}',
      activado: 'Listo: te avisamos en este equipo.',
      terminado: 'Ya no avisamos ahí. Te escribimos por correo.',
      noSeActivo: 'No se pudo avisar en este equipo',
      noSeActivoTexto: 'El navegador no llegó a su servicio de avisos. Fijate que tengas conexión y probá otra vez.',
      noSePermitio: 'El navegador no lo permitió',
      noSePermitioTexto:
        'Si cambiás de idea, se permite desde el candado, al lado de la dirección. Te seguimos escribiendo por correo.',
      noSeGuardo: 'No se pudo guardar',
      deQue: 'De qué te avisamos en tus equipos',
      deQueTexto:
        'De lo que no marques te escribimos por correo. Las copias de lo que firmás y los avisos de seguridad van siempre por correo.',
      clases: {
        tramites: 'Mis trámites',
        garantias: 'Cuando alguien me pide que responda por su pedido',
        debitos: 'Mi débito automático: cuándo se debita y qué contestó el banco',
        rendiciones: 'Rendiciones que tengo que firmar o que mandé',
      },
      noche: 'No avisar de noche',
      nocheTexto: 'Lo que pase entre esas horas suena después.',
      desdeHora: 'Desde las',
      hastaHora: 'Hasta las',
      pregunta: '¿Te avisamos en este equipo cuando la mesa conteste?',
      ahora: 'ahora',
      promesaPoco: 'Sólo cuando te espera algo o te contestan.',
      promesaNada: 'Sin nombres ni importes en la pantalla bloqueada.',
      promesaApagar: 'Lo apagás cuando quieras, en Avisos.',
      despues: 'Después el navegador te lo pregunta a su manera: tocá Permitir.',
      si: 'Sí, avisame',
      no: 'Ahora no',
    },
  },
}
