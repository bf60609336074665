export const inicioAdministracion = {
  /** What is wrong with the installation, for who runs it, and what to do. */
  mensajes: {
    alertas: {
      base: {
        que: 'La base de datos no contesta',
        hacer: 'Fijate que PostgreSQL esté andando y que haya red hasta él',
      },
      soloLectura: {
        que: 'La base de datos es de sólo lectura',
        hacer: 'Si es una réplica, apuntá DATABASE_URL a la principal',
      },
      disco: {
        que: 'Queda poco lugar en el disco',
        hacer: 'Hacé lugar ya: con el disco lleno no se puede guardar nada',
      },
      auditoria: {
        que: 'La auditoría necesita que la miren',
        hacer: 'Corré npm run verificar-auditoria, y leé docs/operacion/que-hacer.md',
      },
      sello: {
        que: 'Hay acciones que esperan su sello hace más de diez minutos',
        hacer: 'Fijate que el servidor esté corriendo y buscá «audit» en su registro',
      },
      bandeja: {
        que: 'Hay correos u otros trabajos atrasados más de diez minutos',
        hacer: 'Fijate que corra un proceso con GREMIAL_PAPEL=ambos o trabajo, y la causa en Administración → Correos',
      },
      copia: {
        que: 'La última copia es de hace más de dos días',
        hacer: 'Corré npm run copia, y fijate por qué no se hizo sola',
      },
      ensayo: {
        que: 'La última copia que se probó no se pudo restaurar',
        hacer: 'Hacé otra (npm run copia) y ensayala (npm run ensayar-copia)',
      },
      replica: {
        que: 'Una réplica de la base está atrasada más de un minuto',
        hacer: 'Mirá su disco y la red entre las dos: si hay que cambiar de principal, eso se pierde',
      },
      reloj: {
        que: 'El reloj de la base y el del portal difieren en más de 30 segundos',
        hacer:
          'Sincronizá los dos (systemd-timesyncd, chrony): de la hora dependen las sesiones, los vencimientos y la auditoría',
      },
      certificado: {
        que: 'Al certificado del sitio le quedan menos de catorce días',
        hacer: 'Fijate por qué no se renovó solo (certbot, Caddy): cuando venza nadie va a poder entrar',
      },
      lecturas: {
        que: 'Alguien leyó datos de muchas personas en una hora',
        hacer: 'Quién fue está en el inicio de quien audita, y qué miró en Administración → Auditoría',
      },
    },
  },
  correo: {
    alerta: {
      asunto: '{organizacion}: {que}',
      cuerpo:
        'Hola, {nombre}:\n\n{que}.\n\n{hacer}.\n\nSi no sos quien administra el servidor, avisale hoy: «npm run diagnostico» dice cómo está todo. Te vamos a escribir cuando pase, y otra vez en una semana si sigue.',
    },
    alertaTermino: {
      asunto: '{organizacion}: ya pasó',
      cuerpo: 'Hola, {nombre}:\n\nLo que te habíamos avisado ya no pasa:\n\n{que}.',
    },
    muchasLecturas: {
      asunto: '{organizacion}: alguien leyó datos de muchas personas',
      cuerpo:
        'Hola, {nombre}:\n\nUna cuenta del portal leyó o exportó datos de más de {limite} personas en una hora. Puede ser su trabajo, o alguien que entró con la cuenta de otro.\n\nQuién fue está en tu inicio, y lo que miró en Administración → Auditoría. Si no era su trabajo, cerrale las sesiones desde su ayuda de acceso.',
    },
    copiaVieja: {
      asunto: 'La última copia de {organizacion} es de hace {dias} días',
      cuerpo:
        'Hola, {nombre}:\n\nHace {dias} días que no se hace una copia del portal. Si se rompe el disco, lo que se escribió desde entonces se pierde.\n\nAvisá hoy a quien administra el servidor: «npm run diagnostico» dice cómo está todo, y la copia se hace con «npm run copia».',
    },
    copiaFallida: {
      asunto: 'Las copias de {organizacion} están fallando',
      cuerpo:
        'Hola, {nombre}:\n\nEl último intento de hacer una copia del portal falló:\n\n{causa}\n\nAvisá hoy a quien administra el servidor: «npm run diagnostico» dice cómo está todo.',
    },
    copiaNoRestaura: {
      asunto: 'Una copia de {organizacion} no se pudo restaurar',
      cuerpo:
        'Hola, {nombre}:\n\nLa última copia se restauró aparte para probarla, y no estaba bien:\n\n{causa}\n\nAvisá hoy a quien administra el servidor: hay que hacer otra y ensayarla.',
    },
    copiaNunca: {
      asunto: '{organizacion} todavía no tiene ninguna copia',
      cuerpo:
        'Hola, {nombre}:\n\nEl portal se instaló hace {dias} días y nunca se hizo una copia. Si se rompe el disco, se pierde todo.\n\nAvisá hoy a quien administra el servidor: la copia se hace con «npm run copia», y el portal las hace solo si se le dice dónde.',
    },
  },
  pantallas: {
    esperas: {
      auditoria: {
        titulo: 'La cadena de la auditoría necesita que la miren',
        detalle: 'Algo de lo anotado no coincide con su sello, o espera el suyo hace rato.',
        accion: 'Ver',
      },
      correoSinConfigurar: {
        titulo: 'El correo no está configurado',
        detalle:
          'Correos guardados: {count}. No le llegan a nadie, tampoco los enlaces para entrar. Avisá a quien administra el servidor.',
        accion: 'Ver los correos',
      },
      ejemploIdentidad: {
        titulo: 'El nombre o los datos de la organización son los del ejemplo',
        detalle:
          'El nombre, el CUIT, el domicilio, el teléfono o el correo. Los tres últimos no se le muestran al público mientras tanto.',
        accion: 'Cambiar los datos',
      },
      ejemploSecretarias: {
        titulo: 'Las consultas de los afiliados van a correos de ejemplo',
        detalle: 'No le llegan a nadie.',
        accion: 'Cambiar los correos',
      },
      ejemploConvenio: {
        titulo: 'El convenio de cobro es el del ejemplo',
        detalle: 'Con ese convenio los talones no se pueden pagar.',
        accion: 'Cambiar el convenio',
      },
      ejemploLegales: {
        titulo: 'Hay textos legales de ejemplo a la vista del público',
        detalle: 'Los términos, la política de privacidad o la autorización de débito.',
        accion: 'Cambiar los textos',
      },
      ejemploPreguntas: {
        titulo: 'Las preguntas frecuentes son las del ejemplo',
        accion: 'Cambiar las preguntas',
      },
      unaAdministra: {
        titulo: 'Una sola persona administra',
        detalle: 'Si pierde su contraseña o su segundo factor, nadie más puede entrar a arreglar nada.',
        accion: 'Sumar a otra persona',
      },
      copia: {
        titulo: 'La última copia es vieja',
        detalle: 'Desde {hace}. El portal las hace solo. Avisá a quien administra el servidor.',
      },
      copiaNunca: {
        titulo: 'Todavía no se hizo ninguna copia',
        detalle: 'El portal las hace solo. Avisá a quien administra el servidor.',
      },
      copiaFallida: {
        titulo: 'El último intento de hacer una copia falló',
        detalle: 'Desde {hace}. En la lista de copias dice por qué.',
        accion: 'Ver',
      },
      copiaNoRestaura: {
        titulo: 'La última copia que se ensayó no restaura',
        detalle: 'Hacé otra ahora y ensayala.',
        accion: 'Ver',
      },
      importacionReversible: {
        titulo: 'La última importación se puede deshacer',
        detalle: 'Se aplicó {hace}. Se puede deshacer hasta el {hasta}.',
        accion: 'Ver',
      },
      archivosDanados: {
        titulo_one: '{count} archivo falta o está dañado',
        titulo_other: '{count} archivos faltan o están dañados',
        detalle: 'Desde {hace}. Se traen de una copia. Avisá a quien administra el servidor.',
      },
      correosFallidos: {
        titulo_one: '{count} correo no salió',
        titulo_other: '{count} correos no salieron',
        detalle: 'Desde {hace}. Se dejó de intentar. Desde la lista se reintentan.',
        accion: 'Ver',
      },
      correosEnEspera: {
        titulo_one: '{count} correo espera salir',
        titulo_other: '{count} correos esperan salir',
        detalle: 'Desde {hace}.',
        accion: 'Ver',
      },
      trabajosFallidos: {
        titulo_one: '{count} trabajo se dejó de intentar',
        titulo_other: '{count} trabajos se dejaron de intentar',
        detalle: 'Desde {hace}. Avisá a quien administra el servidor.',
      },
      deBajaConRoles: {
        titulo_one: '{count} cuenta de alguien que ya no es afiliado todavía trabaja para el sindicato',
        titulo_other: '{count} cuentas de gente que ya no es afiliada todavía trabajan para el sindicato',
        detalle: 'Conservan roles o un cargo. Quitáselos, o dejalos si corresponde.',
        accion: 'Ver',
      },
      cuentasBloqueadas: {
        titulo_one: '{count} cuenta cerrada por intentos fallidos',
        titulo_other: '{count} cuentas cerradas por intentos fallidos',
        detalle: 'Se abren solas a los 15 minutos, o desde la ayuda.',
        accion: 'Ver',
      },
      cuentasDevueltas: {
        titulo_one: '{count} persona no recibe los correos',
        titulo_other: '{count} personas no reciben los correos',
        detalle: 'Lo último que se les mandó volvió.',
        accion: 'Ver',
      },
      cuentasSinValidar: {
        titulo_one: '{count} cuenta sin validar hace más de 7 días',
        titulo_other: '{count} cuentas sin validar hace más de 7 días',
        detalle: 'Desde {hace}.',
        accion: 'Ver',
      },
      sinSegundoFactor: {
        titulo_one: '{count} persona no tiene el segundo factor que se le pide',
        titulo_other: '{count} personas no tienen el segundo factor que se les pide',
        accion: 'Ver',
      },
      importacionesPorRevisar: {
        titulo_one: '{count} importación espera que la revisen',
        titulo_other: '{count} importaciones esperan que las revisen',
        detalle: 'Desde {hace}.',
        accion: 'Revisar',
      },
      mandatosPorTerminar: {
        titulo_one: '{count} mandato termina en menos de 30 días',
        titulo_other: '{count} mandatos terminan en menos de 30 días',
        detalle: 'El primero termina el {hasta}. {donde}',
        accion: 'Ver',
      },
      sinSecretaria: {
        titulo_one: '{count} seccional no tiene quien firme por Secretaría',
        titulo_other: '{count} seccionales no tienen quien firme por Secretaría',
        detalle: '{donde} · Hace falta un mandato, y una cuenta que entre y pueda firmar.',
        accion: 'Ver',
      },
      sinTesoreria: {
        titulo_one: '{count} seccional no tiene quien firme por Tesorería',
        titulo_other: '{count} seccionales no tienen quien firme por Tesorería',
        detalle: '{donde} · Hace falta un mandato, y una cuenta que entre y pueda firmar.',
        accion: 'Ver',
      },
      afiliadosSinCorreo: {
        titulo_one: '{count} afiliado sin correo en el padrón',
        titulo_other: '{count} afiliados sin correo en el padrón',
        accion: 'Ver',
      },
    },
    inicioAdministracion: {
      ultimaCopia: 'Última copia: {cuando}{peso}.',
      ultimaRestaura: 'La que se ensayó restaura en {segundos} s.',
      casa_one: 'Una cosa de la casa necesita una mano',
      casa_other: '{count} cosas de la casa necesitan una mano',
      casaEnOrden: 'El correo, las copias, los textos, las cuentas, los mandatos y las firmas están bien.',
      mal: 'Está mal',
      aviso: 'Puede fallar',
      enOrden: 'Todo en orden',
      enOrdenTexto: 'No hay correos trabados, cuentas cerradas ni nada que esté por vencer.',
      pasos: {
        titulo: 'Primeros pasos: {hechos} de {total}',
        texto: 'Con estos pasos el portal queda andando. Lo demás puede esperar.',
        ocultar: 'No mostrar más',
        hecho: 'Hecho',
        empezar: 'Empezar',
        avisos_one: '{count} aviso para después',
        avisos_other: '{count} avisos para después',
        paso: 'Paso {paso} de {total}.',
        siguiente: 'Siguiente paso: {titulo}',
        todos: 'Los {total} primeros pasos están hechos.',
        alInicio: 'Ir al inicio',
        organizacion: {
          titulo: 'Nombre y logo',
          detalle: 'El nombre y los datos de la organización, su color y su logo.',
        },
        correo: {
          titulo: 'Correo',
          detalle: 'Mandate uno de prueba: sin correo nadie recibe el enlace para entrar.',
        },
        padron: {
          titulo: 'Padrón',
          detalle: 'Importá la planilla que ya tenés. Las seccionales salen de ahí.',
        },
        personal: {
          titulo: 'Personas y roles',
          detalle: 'Creá las cuentas de quienes trabajan y dales sus roles.',
        },
        caja: {
          titulo: 'Primera caja',
          detalle: 'Abrí la caja de una seccional y elegí quién la lleva.',
        },
        segundoFactor: {
          titulo: 'Tu segundo factor',
          detalle: 'Para que no alcance con tu contraseña.',
        },
      },
      filtros: {
        bloqueo: 'Intentos fallidos',
        cerradas: 'Cerradas ahora',
        abiertas: 'Abiertas',
        afiliacion: 'Afiliación',
        deBajaConRoles: 'De baja, con roles',
        losDemas: 'Los demás',
        creacion: 'Creación',
        hace7: 'Hace más de 7 días',
        firma: 'Firma',
        sinSecretaria: 'Sin Secretaría',
        sinTesoreria: 'Sin Tesorería',
      },
    },
  },
}
