import { iconosMenu } from '@gremial/contract/administracion/menues.ts'
import { Checkbox, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { OrderedList } from '../../../ui/form/OrderedList.tsx'
import { Icon, iconOf } from '../../../ui/icons.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import type { ItemEscrito, MenuEscrito } from './valores.ts'

type Form = UseFormReturnType<MenuEscrito>

const enlaceNuevo: ItemEscrito = {
  link: 'https://',
  ajeno: true,
  titulo: { es: '', en: '', zh: '', ja: '' },
  icono: 'info',
  visible: true,
  permiso: null,
  nombrePermiso: '',
  deAfiliado: false,
}

/** A section of the menu with its items; each expands to be edited. */
export function CamposSeccion({ form, i }: { form: Form; i: number }) {
  const { t } = useTranslation()
  const seccion = form.values.secciones[i]
  const camino = `secciones.${i}`
  const [abierta, setAbierta] = useState(seccion?.id === undefined)
  if (!seccion) return null
  const nombre = seccion.titulo.es || t('menuesEditables.sinNombre')
  const conError = Object.keys(form.errors).some((campo) => campo.startsWith(`${camino}.titulo`))
  return (
    <>
      <div className="menu-renglon">
        <h2>{nombre}</h2>
        {!seccion.visible && <StatusChip sign="neutro">{t('menuesEditables.oculta')}</StatusChip>}
        <Button
          variant="texto"
          icon="editar"
          aria-expanded={abierta || conError}
          aria-label={t('menuesEditables.editar', { nombre })}
          onClick={() => setAbierta(!abierta)}
        >
          {t('valores.modificar')}
        </Button>
      </div>
      {(abierta || conError) && <Titulos form={form} camino={camino} visible={seccion.visible} />}
      {seccion.items.length === 0 && <p className="suave">{t('menuesEditables.sinItems')}</p>}
      <OrderedList
        names={seccion.items.map((item) => item.titulo.es || t('menuesEditables.sinNombre'))}
        move={(from, to) => form.reorderListItem(`${camino}.items`, { from, to })}
        remove={(j) => form.removeListItem(`${camino}.items`, j)}
        canRemove={(j) => seccion.items[j]?.ajeno ?? false}
      >
        {(j) => <CamposItem key={seccion.items[j]?.id ?? `n${j}`} form={form} i={i} j={j} />}
      </OrderedList>
      <div>
        <Button
          variant="texto"
          icon="agregar"
          onClick={() => form.insertListItem(`${camino}.items`, structuredClone(enlaceNuevo))}
        >
          {t('menuesEditables.agregarEnlace')}
        </Button>
      </div>
    </>
  )
}

function Titulos({ form, camino, visible }: { form: Form; camino: string; visible: boolean }) {
  const { t } = useTranslation()
  const rotulos = {
    es: t('menuesEditables.tituloEs'),
    en: t('menuesEditables.tituloEn'),
    zh: t('menuesEditables.tituloZh'),
    ja: t('menuesEditables.tituloJa'),
  }
  return (
    <div className="menu-campos">
      {(['es', 'en', 'zh', 'ja'] as const).map((idioma) => (
        <TextInput key={idioma} label={rotulos[idioma]} maxLength={60} {...form.getInputProps(`${camino}.titulo.${idioma}`)} />
      ))}
      <Checkbox
        label={t('menuesEditables.visible')}
        checked={visible}
        onChange={(e) => form.setFieldValue(`${camino}.visible`, e.currentTarget.checked)}
      />
    </div>
  )
}

function CamposItem({ form, i, j }: { form: Form; i: number; j: number }) {
  const { t } = useTranslation()
  const item = form.values.secciones[i]?.items[j]
  const camino = `secciones.${i}.items.${j}`
  const [abierto, setAbierto] = useState(item?.id === undefined)
  if (!item) return null
  const nombre = item.titulo.es || t('menuesEditables.sinNombre')
  const conError = Object.keys(form.errors).some((campo) => campo.startsWith(`${camino}.`))
  return (
    <>
      <div className="menu-renglon">
        <Icon name={iconOf(item.icono)} />
        <div>
          <p className="fuerte">{nombre}</p>
          <p className="sub">
            {[
              item.permiso ? t('menuesEditables.loVen', { permiso: item.nombrePermiso }) : t('menuesEditables.loVenTodos'),
              item.deAfiliado ? t('menuesEditables.loVenAfiliados') : '',
              item.ajeno ? t('menuesEditables.lleva', { link: item.link }) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {!item.visible && <StatusChip sign="neutro">{t('menuesEditables.oculta')}</StatusChip>}
        <Button
          variant="texto"
          icon="editar"
          aria-expanded={abierto || conError}
          aria-label={t('menuesEditables.editar', { nombre })}
          onClick={() => setAbierto(!abierto)}
        >
          {t('valores.modificar')}
        </Button>
      </div>
      {(abierto || conError) && (
        <>
          {item.ajeno && (
            <TextInput
              label={t('menuesEditables.direccion')}
              maxLength={300}
              inputMode="url"
              {...form.getInputProps(`${camino}.link`)}
            />
          )}
          <Titulos form={form} camino={camino} visible={item.visible} />
          <div className="menu-campos">
            <Select
              label={t('menuesEditables.icono')}
              allowDeselect={false}
              searchable
              leftSection={<Icon name={iconOf(item.icono)} small />}
              renderOption={({ option }) => (
                <span className="menu-icono">
                  <Icon name={iconOf(option.value)} small /> {option.label}
                </span>
              )}
              data={[...iconosMenu]}
              {...form.getInputProps(`${camino}.icono`)}
            />
            <PasarA form={form} i={i} j={j} />
          </div>
        </>
      )}
    </>
  )
}

/** Moves an item to the end of another section. */
function PasarA({ form, i, j }: { form: Form; i: number; j: number }) {
  const { t } = useTranslation()
  const { secciones } = form.values
  return (
    <Select
      label={t('menuesEditables.pasarA')}
      allowDeselect={false}
      value={String(i)}
      data={secciones.map((s, n) => ({ value: String(n), label: s.titulo.es || t('menuesEditables.sinNombre') }))}
      onChange={(elegida) => {
        const item = secciones[i]?.items[j]
        if (!item || elegida === null || Number(elegida) === i) return
        form.removeListItem(`secciones.${i}.items`, j)
        form.insertListItem(`secciones.${Number(elegida)}.items`, item)
      }}
    />
  )
}
