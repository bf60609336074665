import './caja.css'
import { request } from '@gremial/contract/platform/call.ts'
import { type Caja, type CajaRow, cajas } from '@gremial/contract/tesoreria/cajas.ts'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Query } from '../../../ui/Query.tsx'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'
import { confirmPeople } from './confirmPeople.ts'
import { UsuariosCaja } from './UsuariosCaja.tsx'

interface Valores {
  /** Toggled users, overriding the server's value of each. */
  usuariosHabilitados: Record<number, number>
}

interface Props {
  caja: CajaRow
  alCerrar(hecho: boolean): void
}

/** Sets the users of a box without its PIN, for administrators: no box is lost with a departed user. */
export function PeopleDialog({ caja, alCerrar }: Props) {
  const { t } = useTranslation()
  // Focus return for loading and loaded state, which are two dialogs.
  useFocusReturn()
  const query = useQuery({ ...read(cajas.leer, { params: { codigo: caja.id } }), gcTime: 0 })
  if (query.data) return <Personas caja={query.data} alCerrar={alCerrar} />
  return (
    <Modal
      opened
      onClose={() => alCerrar(false)}
      title={t('caja.asignarPersonasDe', { nombre: caja.nombre })}
      closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
    >
      <Query query={query} rows={4}>
        {() => null}
      </Query>
    </Modal>
  )
}

function Personas({ caja, alCerrar }: { caja: Caja; alCerrar(hecho: boolean): void }) {
  const { t } = useTranslation()
  // Version when editing began; a stale one is rejected even if the query refetches.
  const [{ version, usuariosHabilitados: before }] = useState(caja)
  const con = ({ usuariosHabilitados: cambiados }: Valores) => before.map((u) => ({ ...u, hab: cambiados[u.id] ?? u.hab }))
  const formulario = useForm({
    initialValues: { usuariosHabilitados: {} },
    request: (values) =>
      request(cajas.asignar, {
        params: { codigo: caja.id },
        body: {
          version,
          confirmaPersonas: true,
          usuariosHabilitados: con(values).map((u) => ({ id: u.id, hab: u.hab === 1 })),
        },
      }),
    before: (values) => confirmPeople(con(values), before),
    failure: t('caja.noSeAsigno'),
    onSaved: () => alCerrar(true),
  })
  const { form } = formulario
  const cambiadas = form.values.usuariosHabilitados
  return (
    <FormDialog
      title={t('caja.asignarPersonasDe', { nombre: caja.nombre })}
      action={t('comun.guardar')}
      form={formulario}
      close={() => alCerrar(false)}
    >
      <p className="suave">{t('caja.asignarTexto')}</p>
      <UsuariosCaja
        usuarios={con(form.values)}
        cargando={false}
        error={form.errors.usuariosHabilitados}
        lectura={false}
        cambiar={(id, hab) => form.setFieldValue('usuariosHabilitados', { ...cambiadas, [id]: hab })}
      />
    </FormDialog>
  )
}
