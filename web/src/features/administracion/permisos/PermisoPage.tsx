import { type PermisoLeido, permisosEditables } from '@gremial/contract/administracion/permisos.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePuede } from '../../../platform/sesion.ts'
import { PaginaFormulario } from '../../../ui/formulario/PaginaFormulario.tsx'
import { PaginaRegistro } from '../../../ui/formulario/PaginaRegistro.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Opcional } from '../../../ui/Opcional.tsx'

/** One permission: what it is called and what uses it; or a new one, for entries of the menu (B-PERMISOS-02). */
export function PermisoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/permisos/editar/$id' })
  const nuevo = id === 'nuevo'
  return (
    <PaginaRegistro
      llamada={permisosEditables.leer}
      pide={{ claves: { id: Number(id) } }}
      nuevo={nuevo}
      titulo={() => t(nuevo ? 'permisos.tituloNuevo' : 'permisos.tituloEditar')}
    >
      {(permiso) => (permiso ? <FormularioPermiso permiso={permiso} /> : <PermisoNuevo />)}
    </PaginaRegistro>
  )
}

function useVolver() {
  const navegar = useNavigate()
  return () => void navegar({ to: '/app/permisos/lista' })
}

function PermisoNuevo() {
  const { t } = useTranslation()
  const volver = useVolver()
  const formulario = useFormulario({
    iniciales: { codigo: '', nombre: '' },
    pedido: (cuerpo: { codigo: string; nombre: string }) => pedido(permisosEditables.crear, { cuerpo }),
    fallo: t('formulario.noSeGuardo'),
    alGuardar(_, { nombre }) {
      notifications.show({ message: t('permisos.guardado', { nombre }) })
      volver()
    },
  })
  const { form } = formulario
  return (
    <PaginaFormulario formulario={formulario} volver={volver} className="hoja-in pila">
      <p className="suave">{t('permisos.paraQue')}</p>
      <TextInput
        label={t('permisos.codigo')}
        description={t('permisos.codigoAyuda')}
        maxLength={80}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('codigo')}
      />
      <TextInput label={t('permisos.nombre')} maxLength={120} {...form.getInputProps('nombre')} />
    </PaginaFormulario>
  )
}

function FormularioPermiso({ permiso }: { permiso: PermisoLeido }) {
  const { t } = useTranslation()
  const volver = useVolver()
  const lectura = !usePuede('roles.editar')
  const formulario = useFormulario({
    iniciales: { nombre: permiso.nombrePropio },
    pedido: ({ nombre }: { nombre: string }) =>
      pedido(permisosEditables.cambiar, { claves: { id: permiso.id }, cuerpo: { nombre, version: permiso.version } }),
    fallo: t('formulario.noSeGuardo'),
    alGuardar({ nombre }) {
      notifications.show({ message: t('permisos.guardado', { nombre }) })
      volver()
    },
  })
  return (
    <PaginaFormulario formulario={formulario} lectura={lectura} volver={volver} className="hoja-in pila">
      <TextInput label={t('permisos.codigo')} readOnly value={permiso.codigo} />
      <TextInput
        label={permiso.declarado ? <Opcional lectura={lectura}>{t('permisos.nombre')}</Opcional> : t('permisos.nombre')}
        description={permiso.declarado ? t('permisos.nombreAyuda', { nombre: permiso.nombrePortal }) : t('permisos.paraQue')}
        placeholder={permiso.nombrePortal}
        maxLength={120}
        readOnly={lectura}
        data-autofocus
        {...formulario.form.getInputProps('nombre')}
      />
      <section>
        <h2>{t('permisos.loTienen')}</h2>
        {permiso.roles.length === 0 ? (
          <p className="suave">{t('permisos.nadie')}</p>
        ) : (
          <ul>
            {permiso.roles.map((r) => (
              <li key={r.id}>
                <Link to="/app/roles/editar/$id" params={{ id: String(r.id) }} className="enlace">
                  {r.nombre}
                </Link>{' '}
                <span className="suave">{t(`alcance.${r.ambito}`)}</span>
              </li>
            ))}
          </ul>
        )}
        <Link to="/app/permisos/quien" search={{ permiso: permiso.codigo }} className="enlace">
          {t('permisos.quien')}
        </Link>
      </section>
      {permiso.menues.length > 0 && (
        <section>
          <h2>{t('permisos.menues')}</h2>
          <p>{permiso.menues.join(', ')}</p>
        </section>
      )}
    </PaginaFormulario>
  )
}
