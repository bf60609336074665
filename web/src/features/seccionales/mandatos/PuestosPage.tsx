import { rolesList } from '@gremial/contract/administracion/roles.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { lookupSize } from '@gremial/contract/platform/list.ts'
import { type FilaPuesto, firmas, mandatos, puestosList } from '@gremial/contract/seccionales/mandatos.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../platform/user.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { statusFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { readList } from '../../../ui/list/useList.ts'
import { SelectField } from '../../../ui/SelectField.tsx'

/** Posts of branches, and the role of each. */
export function PuestosPage() {
  const { t } = useTranslation()
  const edita = useCan('mandatos.editar')
  const [abierto, setAbierto] = useState<FilaPuesto | 'nuevo' | null>(null)
  const firma = (p: FilaPuesto) => (p.firma ? t(`mandatos.${p.firma}`) : '')
  return (
    <>
      <ListPage
        list={puestosList}
        title={t('puestos.titulo')}
        subtitle={t('puestos.bajada')}
        fresh={edita && { text: t('puestos.nuevo'), run: () => setAbierto('nuevo') }}
        search={t('puestos.buscar')}
        filters={[statusFilter('habilitado', t('puestos.habilitado'), t('listas.si'), t('listas.no'))]}
        exportList={(count) => t('puestos.exportar', { count })}
        rowKey={(p) => p.codigo}
        nameOf={(p) => p.nombre}
        {...(edita
          ? {
              actions: (p: FilaPuesto) => [{ text: t('puestos.editar'), icon: 'editar' as const, run: () => setAbierto(p) }],
            }
          : {})}
        cells={{ nombre: (p) => <strong>{p.nombre}</strong>, firma }}
        block={(p) => (
          <div>
            <p className="fuerte">{p.nombre}</p>
            <p className="sub">{[p.rol, firma(p)].filter(Boolean).join(' · ')}</p>
          </div>
        )}
        empty={{ icon: 'etiquetas', title: t('puestos.vacio') }}
      />
      {abierto && <DialogoPuesto puesto={abierto === 'nuevo' ? undefined : abierto} cerrar={() => setAbierto(null)} />}
    </>
  )
}

interface Valores {
  codigo: string
  nombre: string
  orden: string
  idRol: string
  firma: string
  unico: boolean
  habilitado: boolean
}

function DialogoPuesto({ puesto, cerrar }: { puesto: FilaPuesto | undefined; cerrar(): void }) {
  const { t } = useTranslation()
  const verRoles = useCan('roles.consultar')
  const roles = useQuery({ ...readList(rolesList, { size: lookupSize }), enabled: verRoles })
  const formulario = useForm({
    initialValues: {
      codigo: String(puesto?.codigo ?? ''),
      nombre: puesto?.nombre ?? '',
      orden: String(puesto?.orden ?? 0),
      idRol: String(puesto?.idRol ?? ''),
      firma: puesto?.firma ?? '',
      unico: puesto ? puesto.unico === 1 : true,
      habilitado: puesto ? puesto.habilitado === 1 : true,
    },
    request({ codigo, idRol, firma, unico, habilitado, ...otros }: Valores) {
      const cuerpo = {
        ...otros,
        idRol: idRol === '' ? null : Number(idRol),
        firma: firmas.find((f) => f === firma) ?? null,
        unico: unico ? (1 as const) : (0 as const),
        habilitado: habilitado ? (1 as const) : (0 as const),
      }
      return puesto
        ? request(mandatos.cambiarPuesto, {
            params: { codigo: puesto.codigo },
            body: { ...cuerpo, version: puesto.version },
          })
        : request(mandatos.crearPuesto, { body: { ...cuerpo, codigo } })
    },
    failure: t('formulario.noSeGuardo'),
    onSaved(_, { nombre }) {
      notifications.show({ message: t('puestos.guardado', { nombre }) })
      cerrar()
    },
  })
  const { form } = formulario
  return (
    <FormDialog title={t(puesto ? 'puestos.tituloEditar' : 'puestos.nuevo')} form={formulario} close={cerrar}>
      <TextInput
        label={t('puestos.codigo')}
        inputMode="numeric"
        maxLength={4}
        readOnly={puesto !== undefined}
        {...form.getInputProps('codigo')}
      />
      <TextInput label={t('puestos.nombre')} maxLength={80} data-autofocus {...form.getInputProps('nombre')} />
      <SelectField
        label={t('puestos.rol')}
        data={[
          { value: '', label: t('puestos.sinRol') },
          ...(roles.data?.content ?? []).map((r) => ({ value: String(r.id), label: r.nombre })),
        ]}
        disabled={!verRoles}
        {...form.getInputProps('idRol')}
      />
      <SelectField
        label={t('puestos.firma')}
        data={[{ value: '', label: t('puestos.sinFirma') }, ...firmas.map((value) => ({ value, label: t(`mandatos.${value}`) }))]}
        {...form.getInputProps('firma')}
      />
      <Checkbox label={t('puestos.unico')} {...form.getInputProps('unico', { type: 'checkbox' })} />
      <Checkbox label={t('puestos.habilitado')} {...form.getInputProps('habilitado', { type: 'checkbox' })} />
      <TextInput label={t('puestos.orden')} inputMode="numeric" maxLength={4} {...form.getInputProps('orden')} />
    </FormDialog>
  )
}
