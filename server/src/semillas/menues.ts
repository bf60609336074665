import { type Seccion, t } from './menu.ts'
import { menuTesoreria } from './menu-tesoreria.ts'

/** The menus that an installation starts with, in order. An organisation may reorder and rename them: they are rows. */
export const menues: Seccion[] = [
  {
    link: 'mi-sindicato',
    titulo: t('Mi sindicato', 'My union', '我的工会', 'わたしの組合'),
    items: [
      { link: 'app_actividad_listar', icono: 'inicio', titulo: t('Inicio', 'Home', '首页', 'ホーム') },
      {
        link: 'app_afiliados_consulta',
        icono: 'ficha',
        deAfiliado: true,
        permiso: 'afiliados.consultar',
        titulo: t('Mi ficha', 'My record', '我的档案', '登録情報'),
      },
      {
        link: 'app_afiliados_cuenta-corriente',
        icono: 'cuenta',
        deAfiliado: true,
        permiso: 'cuentaCorriente.consultar',
        titulo: t('Cuenta corriente', 'Current account', '往来账户', '当座勘定'),
      },
      {
        link: 'app_afiliados_tramites',
        icono: 'tramite',
        deAfiliado: true,
        permiso: 'tramites.consultar',
        titulo: t('Trámites', 'Procedures', '业务办理', '手続き'),
      },
      {
        link: 'app_afiliados_documentos',
        icono: 'documento',
        deAfiliado: true,
        permiso: 'documentos.consultar',
        titulo: t('Documentos', 'Documents', '文件', '書類'),
      },
      {
        link: 'app_rentados_consulta-recibos_lista',
        icono: 'recibo',
        deAfiliado: true,
        permiso: 'recibos.consultar',
        titulo: t('Recibos de sueldo', 'Payslips', '工资单', '給与明細'),
      },
      {
        link: 'app_carnet-digital_carnet-digital',
        icono: 'carnet',
        deAfiliado: true,
        titulo: t('Carnet digital', 'Digital card', '电子会员卡', 'デジタル組合員証'),
      },
      // In sight while the organisation opens them.
      {
        link: 'app_tesoreria_cuentas',
        icono: 'grafico',
        oculta: true,
        permiso: 'cuentasSeccional.consultar',
        titulo: t('Las cuentas de la seccional', "My branch's accounts", '分会账目', '支部の会計報告'),
      },
    ],
  },
  // Whose work is the whole house has it at hand; nobody else has these two.
  {
    link: 'administracion',
    titulo: t('Administración', 'Administration', '管理', '管理'),
    items: [
      {
        link: 'app_usuarios_lista',
        icono: 'personas',
        permiso: 'usuarios.consultar',
        titulo: t('Usuarios', 'Users', '用户', 'ユーザー'),
      },
      { link: 'app_bancos', icono: 'banco', permiso: 'bancos.consultar', titulo: t('Bancos', 'Banks', '银行', '銀行') },
      { link: 'app_bancos_editar', icono: 'banco', ubicacion: 'OCULTO', titulo: t('Banco', 'Bank', '银行', '銀行') },
      {
        link: 'app_importaciones',
        icono: 'importar',
        permiso: 'importaciones.consultar',
        titulo: t('Importaciones', 'Imports', '导入', 'インポート'),
      },
      {
        link: 'app_duplicados_lista',
        icono: 'personas',
        permiso: 'duplicados.fusionar',
        titulo: t('Posibles duplicados', 'Possible duplicates', '可能重复的会员', '重複の可能性'),
      },
      {
        link: 'app_usuarios_auditoria_lista',
        icono: 'escudo',
        permiso: 'auditoria.consultar',
        titulo: t('Auditoría', 'Audit', '审计', '監査'),
      },
      {
        link: 'app_publicaciones',
        icono: 'documento',
        permiso: 'documentos.publicar',
        titulo: t('Publicar documentos', 'Publish documents', '发布文件', '書類の公開'),
      },
      {
        link: 'app_resumenes',
        icono: 'correo',
        permiso: 'resumenes.enviar',
        titulo: t('Envío de resúmenes', 'Statements', '账单发送', '明細の送信'),
      },
      {
        link: 'app_administracion_correos',
        icono: 'correo',
        permiso: 'correos.consultar',
        titulo: t('Correos', 'Mails', '邮件', 'メール'),
      },
      {
        link: 'app_administracion_copias',
        icono: 'escudo',
        permiso: 'copias.administrar',
        titulo: t('Copias', 'Copies', '备份', 'バックアップ'),
      },
      {
        link: 'app_sistemas_lista',
        icono: 'planilla',
        permiso: 'sistemas.administrar',
        titulo: t('Sistemas', 'Programs', '外部系统', '外部システム'),
      },
      {
        link: 'app_sistemas_avisos',
        icono: 'campana',
        ubicacion: 'OCULTO',
        permiso: 'sistemas.administrar',
        titulo: t('Avisos a sistemas', 'Notices to programs', '系统通知', 'システムへの通知'),
      },
      {
        link: 'app_sistemas_api',
        icono: 'documento',
        ubicacion: 'OCULTO',
        permiso: 'sistemas.administrar',
        titulo: t('Para programadores', 'For programmers', '开发者文档', '開発者向け'),
      },
      {
        link: 'app_administracion_segundo-factor',
        icono: 'candado',
        permiso: 'usuarios.segundoFactor',
        titulo: t('Segundo factor', 'Second factor', '第二因素', '第二要素'),
      },
      {
        link: 'app_roles_lista',
        icono: 'rol',
        permiso: 'roles.consultar',
        titulo: t('Roles', 'Roles', '角色', 'ロール'),
      },
      { link: 'app_roles_editar', icono: 'rol', ubicacion: 'OCULTO', titulo: t('Rol', 'Role', '角色', 'ロール') },
      {
        link: 'app_permisos_lista',
        icono: 'clave',
        permiso: 'roles.consultar',
        titulo: t('Permisos', 'Permissions', '权限', '権限'),
      },
      { link: 'app_permisos_editar', icono: 'clave', ubicacion: 'OCULTO', titulo: t('Permiso', 'Permission', '权限', '権限') },
      {
        link: 'app_usuarios_nuevo',
        icono: 'personas',
        ubicacion: 'OCULTO',
        titulo: t('Nuevo usuario', 'New user', '新建用户', '新規ユーザー'),
      },
      {
        link: 'app_usuarios_editar',
        icono: 'personas',
        ubicacion: 'OCULTO',
        titulo: t('Modificar usuario', 'Change user', '修改用户', 'ユーザーの変更'),
      },
      {
        link: 'app_usuarios_ayuda',
        icono: 'personas',
        ubicacion: 'OCULTO',
        titulo: t('¿Por qué no entra?', 'Why can they not enter?', '为什么无法登录？', 'なぜ入れない？'),
      },
    ],
  },
  {
    link: 'organizacion',
    titulo: t('Organización', 'Organisation', '组织', '組織'),
    items: [
      {
        link: 'app_organizacion',
        icono: 'escudo',
        permiso: 'organizacion.editar',
        titulo: t('Datos de la organización', 'Organisation data', '组织资料', '組織の情報'),
      },
      {
        link: 'app_tesoreria_cuentas_apertura',
        icono: 'grafico',
        permiso: 'organizacion.editar',
        titulo: t('Cuentas abiertas', 'Open accounts', '公开账目', '会計の公開'),
      },
      {
        link: 'app_seccionales_lista',
        icono: 'inicio',
        permiso: 'seccionales.editar',
        titulo: t('Seccionales', 'Branches', '分会', '支部'),
      },
      {
        link: 'app_catalogos',
        icono: 'etiquetas',
        permiso: 'catalogos.editar',
        titulo: t('Catálogos', 'Catalogues', '目录', '一覧の管理'),
      },
      {
        link: 'app_tramites_productos_lista',
        icono: 'prestamo',
        permiso: 'tramites.catalogos',
        titulo: t('Productos de trámites', 'Products of procedures', '业务产品', '手続きの商品'),
      },
      {
        link: 'app_tramites_destinos',
        icono: 'etiquetas',
        permiso: 'tramites.catalogos',
        titulo: t('Destinos de fondos', 'Uses of funds', '资金用途', '資金の使いみち'),
      },
      {
        link: 'app_tramites_papeles',
        icono: 'documento',
        permiso: 'tramites.catalogos',
        titulo: t('Clases de papeles', 'Kinds of papers', '文件类别', '書類の種類'),
      },
      {
        link: 'app_menues',
        icono: 'recorrido',
        permiso: 'menues.editar',
        titulo: t('Menú', 'Menu', '菜单', 'メニュー'),
      },
    ],
  },
  {
    link: 'seccional',
    titulo: t('Seccional', 'Branch', '分会', '支部'),
    items: [
      {
        link: 'app_seccionales_afiliados',
        icono: 'personas',
        permiso: 'seccionales.afiliados',
        titulo: t('Afiliados de la seccional', 'Branch members', '分会会员', '支部の組合員'),
      },
      {
        link: 'app_seccionales_estructura',
        icono: 'mandato',
        permiso: 'seccionales.estructura',
        titulo: t('Estructura de la seccional', 'Branch structure', '分会组织架构', '支部の構成'),
      },
      {
        link: 'app_seccionales_mandatos_lista',
        icono: 'mandato',
        permiso: 'mandatos.consultar',
        titulo: t('Autoridades y mandatos', 'Officers and mandates', '负责人与任期', '役員と任期'),
      },
      {
        link: 'app_seccionales_puestos_lista',
        icono: 'etiquetas',
        permiso: 'mandatos.editar',
        titulo: t('Puestos', 'Offices', '职务', '役職'),
      },
      {
        link: 'app_seccionales_mi-cargo',
        icono: 'rol',
        deAfiliado: true,
        permiso: 'seccionales.afiliados',
        titulo: t('Mi cargo', 'My office', '我的职务', 'わたしの役職'),
      },
    ],
  },
  menuTesoreria,
  {
    link: 'mesa',
    titulo: t('Mesa de trámites', 'Procedures desk', '业务办理台', '手続きの受付'),
    items: [
      {
        link: 'app_tramites_bandeja',
        icono: 'bandeja',
        permiso: 'tramites.resolver',
        titulo: t('Bandeja', 'Desk', '办理台', '受付'),
      },
    ],
  },
  {
    link: 'ayuda',
    titulo: t('Ayuda', 'Help', '帮助', 'ヘルプ'),
    items: [
      {
        link: 'app_usuarios_contacto',
        icono: 'consulta',
        titulo: t('Enviar una consulta', 'Send a query', '发送咨询', '問い合わせる'),
      },
      {
        link: 'app_preguntas-frecuentes',
        icono: 'ayuda',
        titulo: t('Preguntas frecuentes', 'Frequently asked questions', '常见问题', 'よくある質問'),
      },
      {
        link: 'app_actividad_listar?tourDefecto=0',
        icono: 'recorrido',
        titulo: t('Recorrido virtual', 'Virtual tour', '虚拟导览', 'ツアー'),
      },
      {
        link: 'app_perfil_editar',
        icono: 'perfil',
        ubicacion: 'OCULTO',
        titulo: t('Consulta y actualización de mi perfil', 'My profile', '我的资料', 'プロフィール'),
      },
    ],
  },
  {
    link: 'tramites-de-afiliados',
    titulo: t('Trámites de un afiliado', 'Procedures of a member', '会员业务', '組合員の手続き'),
    items: [
      {
        link: 'app_adhesion_da_rd',
        icono: 'adhesion',
        ubicacion: 'AFILIADO_SECCIONAL',
        permiso: 'seccionales.afiliados',
        titulo: t(
          'Adhesión a débito automático y resumen digital',
          'Direct debit and digital statement',
          '自动扣款与电子账单',
          '口座振替とデジタル明細の申込み',
        ),
      },
      {
        link: 'app_solicitudes-prestamo_editar',
        icono: 'prestamo',
        ubicacion: 'AFILIADO_SECCIONAL',
        permiso: 'seccionales.afiliados',
        titulo: t('Nueva solicitud de préstamo', 'New loan request', '新贷款申请', '新規ローン申請'),
      },
      {
        link: 'app_solicitudes-prestamo_turismo',
        icono: 'turismo',
        ubicacion: 'AFILIADO_SECCIONAL',
        permiso: 'seccionales.afiliados',
        titulo: t('Solicitud de turismo', 'Holiday request', '旅游申请', '旅行の申請'),
      },
    ],
  },
  {
    link: 'iniciar-un-tramite',
    titulo: t('Iniciar un trámite', 'Begin a procedure', '办理业务', '手続きを始める'),
    items: [
      {
        link: 'app_tramites_nuevo-prestamo',
        icono: 'prestamo',
        ubicacion: 'TRAMITES',
        permiso: 'tramites.iniciar',
        titulo: t('Pedir un préstamo', 'Ask for a loan', '申请贷款', '貸付を申し込む'),
      },
      {
        link: 'app_tramites_adhesion',
        icono: 'adhesion',
        ubicacion: 'TRAMITES',
        permiso: 'tramites.iniciar',
        titulo: t(
          'Adherir a débito automático y resumen digital',
          'Join direct debit and digital statement',
          '开通自动扣款与电子账单',
          '口座振替とデジタル明細を申し込む',
        ),
      },
      {
        link: 'app_afiliados_prestamos',
        icono: 'tramite',
        ubicacion: 'TRAMITES',
        permiso: 'tramites.consultar',
        titulo: t('Mis préstamos', 'My loans', '我的贷款', 'わたしの貸付'),
      },
      {
        link: 'app_tramites_documentos',
        icono: 'documento',
        ubicacion: 'TRAMITES',
        permiso: 'documentos.consultar',
        titulo: t('Mis documentos', 'My documents', '我的文件', 'わたしの書類'),
      },
    ],
  },
]
