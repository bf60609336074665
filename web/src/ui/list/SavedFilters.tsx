import { request } from '@gremial/contract/platform/call.ts'
import type { SavedFilter, SavedFilterCalls, SavedQuery } from '@gremial/contract/platform/saved-filters.ts'
import { Menu, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../platform/callApi.ts'
import type { QueryParams } from '../../platform/urlQuery.ts'
import { ask } from '../dialogs.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/useForm.ts'
import { Icon } from '../icons.tsx'
import { useAction } from '../useAction.ts'
import { useMenu } from '../useMenu.ts'
import type { ListState } from './useList.ts'

interface Props {
  /** Query and setter of the list. */
  state: Pick<ListState<unknown>, 'query' | 'change'>
  calls: SavedFilterCalls
  /** Query parameters that a saved filter stores. */
  fields: readonly string[]
}

/** Menu of the person's saved filters: apply one, rename or delete the active one, or save the current query. */
export function SavedFilters({ state, calls, fields }: Props) {
  const requested = (query: QueryParams): SavedQuery =>
    Object.fromEntries(fields.flatMap((field) => (query[field] ? [[field, query[field]]] : [])))
  const equal = (one: SavedQuery, other: SavedQuery) => fields.every((c) => one[c] === other[c])
  const { t } = useTranslation()
  const opens = useMenu()
  const { data = [] } = useQuery(read(calls.filtros, {}))
  const { run } = useAction()
  const [dialog, setDialog] = useState<SavedFilter | 'nuevo'>()
  const current = requested(state.query)
  const inUse = data.find((f) => equal(f.consulta, current))
  const use = ({ consulta: query }: SavedFilter) => state.change(Object.fromEntries(fields.map((c) => [c, query[c]])))
  const deleteRow = async ({ id, nombre }: SavedFilter) => {
    const yes = await ask({
      title: t('filtros.eliminarTitulo', { nombre }),
      text: t('filtros.eliminarTexto'),
      action: t('filtros.eliminar'),
      cancel: t('comun.cancelar'),
      danger: true,
    })
    if (yes) await run(request(calls.eliminarFiltro, { params: { id } }), { failure: t('filtros.noEliminado') })
  }
  return (
    <>
      <Menu position="bottom-start" width={300} {...opens.menu}>
        <Menu.Target>
          <button type="button" className="boton" {...opens.button}>
            <Icon name="filtro" />
            {inUse?.nombre ?? t('filtros.titulo')}
            <Icon name="desplegar" small />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {data.length === 0 && <Menu.Label>{t('filtros.ninguno')}</Menu.Label>}
          {data.map((filter) => (
            <Menu.Item
              key={filter.id}
              leftSection={<Icon name={filter === inUse ? 'hecho' : 'filtro'} small />}
              onClick={() => use(filter)}
            >
              {filter.nombre}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {inUse ? (
            <>
              <Menu.Item leftSection={<Icon name="editar" small />} onClick={() => setDialog(inUse)}>
                {t('filtros.cambiarDe', { nombre: inUse.nombre })}
              </Menu.Item>
              <Menu.Item leftSection={<Icon name="quitar" small />} onClick={() => void deleteRow(inUse)}>
                {t('filtros.eliminarDe', { nombre: inUse.nombre })}
              </Menu.Item>
            </>
          ) : (
            <Menu.Item
              leftSection={<Icon name="agregar" small />}
              disabled={Object.keys(current).length === 0}
              onClick={() => setDialog('nuevo')}
            >
              {t('filtros.guardar')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog && (
        <SaveFilterDialog
          filter={dialog === 'nuevo' ? undefined : dialog}
          calls={calls}
          query={current}
          close={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

interface DialogProps {
  calls: SavedFilterCalls
  /** Undefined creates a new filter from the current query. */
  filter: SavedFilter | undefined
  query: SavedQuery
  close(): void
}

function SaveFilterDialog({ calls, filter, query, close }: DialogProps) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { nombre: filter?.nombre ?? '' },
    request: ({ nombre }: { nombre: string }) =>
      filter
        ? request(calls.cambiarFiltro, { params: { id: filter.id }, body: { nombre, consulta: filter.consulta } })
        : request(calls.guardarFiltro, { body: { nombre, consulta: query } }),
    failure: t('filtros.fallo'),
    onSaved(_, { nombre }) {
      notifications.show({ message: t('filtros.guardado', { nombre }) })
      close()
    },
  })
  return (
    <FormDialog title={t(filter ? 'filtros.cambiar' : 'filtros.guardar')} form={form} close={close}>
      <TextInput label={t('filtros.nombre')} maxLength={40} data-autofocus {...form.form.getInputProps('nombre')} />
    </FormDialog>
  )
}
