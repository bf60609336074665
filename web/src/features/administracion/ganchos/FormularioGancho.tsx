import { type Gancho, ganchos } from '@gremial/contract/administracion/ganchos.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Query } from '../../../ui/Query.tsx'
import { Casillas } from '../sistemas/Casillas.tsx'
import { ComoAnda } from './ComoAnda.tsx'

interface Dicho {
  id: number
  nombre: string
  secreto: string
}

interface Props {
  gancho: Gancho | undefined
  volver(): void
  decir(dicho: Dicho): void
}

/** Address and events of a webhook. */
export function FormularioGancho({ gancho, volver, decir }: Props) {
  const { t } = useTranslation()
  const eventos = useQuery(read(ganchos.eventos, {}))
  const formulario = useForm({
    initialValues: {
      nombre: gancho?.nombre ?? '',
      url: gancho?.url ?? 'https://',
      eventos: gancho?.eventos ?? [],
      habilitado: gancho?.habilitado ?? true,
    },
    request: ({ habilitado, ...datos }: { nombre: string; url: string; eventos: string[]; habilitado: boolean }) =>
      gancho
        ? request(ganchos.cambiar, {
            params: { id: gancho.id },
            body: { ...datos, habilitado, version: gancho.version },
          })
        : request(ganchos.crear, { body: datos }),
    failure: t('ganchos.fallo'),
    onSaved(creado, { nombre }) {
      if (creado) return decir({ ...creado, nombre })
      notifications.show({ message: t('ganchos.guardado', { nombre }) })
    },
  })
  const { form } = formulario
  return (
    <>
      {gancho && <ComoAnda gancho={gancho} decir={(secreto) => decir({ id: gancho.id, nombre: gancho.nombre, secreto })} />}
      <FormPage form={formulario} back={volver} action={gancho ? undefined : t('ganchos.crear')} className="hoja-in pila">
        <div className="campos">
          <TextInput label={t('ganchos.nombre')} maxLength={60} {...form.getInputProps('nombre')} />
          <TextInput
            label={t('ganchos.url')}
            description={t('ganchos.urlAyuda')}
            type="url"
            maxLength={500}
            {...form.getInputProps('url')}
          />
        </div>
        {gancho && <Checkbox label={t('ganchos.habilitado')} {...form.getInputProps('habilitado', { type: 'checkbox' })} />}
        <Query query={eventos}>
          {(todos) => (
            <Casillas
              titulo={t('ganchos.cuales')}
              ayuda={t('ganchos.cualesAyuda')}
              buscar={t('ganchos.buscar')}
              cuantas={t('ganchos.elegidos', { count: form.values.eventos.length })}
              campo="eventos"
              grupos={[{ clave: 'todos', nombre: '', opciones: todos.map(({ nombre, texto }) => ({ valor: nombre, texto })) }]}
              elegidas={form.values.eventos}
              elegir={(elegidas) => form.setFieldValue('eventos', elegidas)}
              error={form.errors.eventos}
            />
          )}
        </Query>
      </FormPage>
    </>
  )
}
