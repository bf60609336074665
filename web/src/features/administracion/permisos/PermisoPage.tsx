import { type PermisoLeido, permisosEditables } from '@gremial/contract/administracion/permisos.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../platform/user.ts'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { RecordPage } from '../../../ui/form/RecordPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'

/** A permission: name and uses; or a new one for menu items (B-PERMISOS-02). */
export function PermisoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/permisos/editar/$id' })
  const nuevo = id === 'nuevo'
  return (
    <RecordPage
      call={permisosEditables.leer}
      input={{ params: { id: Number(id) } }}
      fresh={nuevo}
      title={() => t(nuevo ? 'permisos.tituloNuevo' : 'permisos.tituloEditar')}
    >
      {(permiso) => (permiso ? <FormularioPermiso permiso={permiso} /> : <PermisoNuevo />)}
    </RecordPage>
  )
}

function useVolver() {
  const navegar = useNavigate()
  return () => void navegar({ to: '/app/permisos/lista' })
}

function PermisoNuevo() {
  const { t } = useTranslation()
  const volver = useVolver()
  const formulario = useForm({
    initialValues: { codigo: '', nombre: '' },
    request: (cuerpo: { codigo: string; nombre: string }) => request(permisosEditables.crear, { body: cuerpo }),
    failure: t('formulario.noSeGuardo'),
    onSaved(_, { nombre }) {
      notifications.show({ message: t('permisos.guardado', { nombre }) })
      volver()
    },
  })
  const { form } = formulario
  return (
    <FormPage form={formulario} back={volver} className="hoja-in pila">
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
    </FormPage>
  )
}

function FormularioPermiso({ permiso }: { permiso: PermisoLeido }) {
  const { t } = useTranslation()
  const volver = useVolver()
  const lectura = !useCan('roles.editar')
  const formulario = useForm({
    initialValues: { nombre: permiso.nombrePropio },
    request: ({ nombre }: { nombre: string }) =>
      request(permisosEditables.cambiar, { params: { id: permiso.id }, body: { nombre, version: permiso.version } }),
    failure: t('formulario.noSeGuardo'),
    onSaved({ nombre }) {
      notifications.show({ message: t('permisos.guardado', { nombre }) })
      volver()
    },
  })
  return (
    <FormPage form={formulario} reading={lectura} back={volver} className="hoja-in pila">
      <TextInput label={t('permisos.codigo')} readOnly value={permiso.codigo} />
      <TextInput
        label={permiso.declarado ? <OptionalLabel reading={lectura}>{t('permisos.nombre')}</OptionalLabel> : t('permisos.nombre')}
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
    </FormPage>
  )
}
