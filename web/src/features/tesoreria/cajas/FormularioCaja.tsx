import { request } from '@gremial/contract/platform/call.ts'
import {
  type Caja,
  cajas,
  listaUsuariosCaja,
  type ModoArqueo,
  modosArqueo,
  type UsuarioDeCaja,
} from '@gremial/contract/tesoreria/cajas.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { Radio, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../ui/AmountField.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { readList } from '../../../ui/list/useList.ts'
import { PinField } from '../../../ui/PinField.tsx'
import { CampoSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { confirmarPersonas } from './confirmarPersonas.ts'
import { type Seccionales, seccionalInicial } from './eleccion.ts'
import { UsuariosCaja } from './UsuariosCaja.tsx'

interface Valores {
  idSeccional: string
  nombre: string
  arqueo: ModoArqueo
  pin: string
  pin2: string
  /** Who was switched, by user: over what the server says of each. */
  usuariosHabilitados: Record<number, number>
  /** In cents, by payment form; of a new box. */
  saldoInicial: { efectivo: number | null; banco: number | null; cheques: number | null }
}

const formas = [
  ['efectivo', 'caja.efectivo'],
  ['banco', 'caja.bancarios'],
  ['cheques', 'caja.valores'],
] as const
const enPesos = (a: Valores['saldoInicial']) => ({
  efectivo: fromCents(a.efectivo ?? 0),
  banco: fromCents(a.banco ?? 0),
  cheques: fromCents(a.cheques ?? 0),
})

interface Props {
  /** Undefined: a new one. */
  caja?: Caja
  seccionales?: Seccionales
  lectura: boolean
}

/** The fields of a box; its branch and its PIN are said only once, when it is made (C-CAJA-12..21). */
export function FormularioCaja({ caja, seccionales = [], lectura }: Props) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { seccionalesUsuario } = useSearch({ from: '/app/seccionales/cajas/$id/editar' })
  const volver = () => void navegar({ to: '/app/seccionales/cajas/lista' })
  // That of what is being edited, whatever is read afterwards: a stale one is refused.
  const [version] = useState(caja?.version)
  const formulario = useForm({
    initialValues: {
      idSeccional: String(caja?.idSeccional ?? seccionalInicial(seccionales, seccionalesUsuario) ?? ''),
      nombre: caja?.nombre ?? '',
      arqueo: caja?.arqueo ?? 'OPCIONAL',
      pin: '',
      pin2: '',
      usuariosHabilitados: {},
      saldoInicial: { efectivo: null, banco: null, cheques: null },
    },
    request: ({ idSeccional, nombre, arqueo, pin, pin2, saldoInicial }: Valores) => {
      const comun = {
        nombre,
        arqueo,
        confirmaPersonas: true,
        usuariosHabilitados: usuarios.map((u) => ({ ...u, hab: u.hab === 1 })),
      }
      return caja
        ? request(cajas.cambiar, { body: { ...comun, id: caja.id, version } })
        : request(cajas.crear, { body: { ...comun, idSeccional, pin, pin2, saldoInicial: enPesos(saldoInicial) } })
    },
    extra: ({ pin, pin2 }): Record<string, string> => (pin === pin2 ? {} : { pin2: t('errores.PINES_DISTINTOS') }),
    before: () => confirmarPersonas(usuarios, caja?.usuariosHabilitados),
    failure: t('caja.noSeGuardo'),
    onSaved(_, { nombre }) {
      notifications.show({ message: t('caja.guardada', { nombre }) })
      volver()
    },
  })
  const { form } = formulario
  const { idSeccional, pin, pin2, usuariosHabilitados, saldoInicial } = form.values
  const posibles = useQuery({
    ...readList(listaUsuariosCaja, { page: 0, size: 1000, idSeccional }),
    enabled: !caja && idSeccional !== '',
  })
  const usuarios: UsuarioDeCaja[] = (caja?.usuariosHabilitados ?? posibles.data?.content ?? []).map((u) => ({
    ...u,
    // Whoever makes a box works with it, unless they say otherwise.
    hab: usuariosHabilitados[u.id] ?? (caja || !u.yo ? u.hab : 1),
  }))
  const deSeccional = form.getInputProps('idSeccional')
  return (
    <FormPage form={formulario} reading={lectura} back={volver} className="hoja hoja-in pila formulario-caja">
      <div className="fila-campos dos">
        {caja ? (
          <TextInput label={t('caja.seccional')} value={caja.nombreSeccional} readOnly />
        ) : (
          <CampoSeccional
            {...deSeccional}
            onChange={(id) => {
              deSeccional.onChange(id ?? '')
              form.setFieldValue('usuariosHabilitados', {})
            }}
          />
        )}
        <TextInput label={t('caja.nombre')} maxLength={50} readOnly={lectura} {...form.getInputProps('nombre')} />
      </div>
      {!caja && !lectura && (
        <div className="dos-pines">
          <PinField label={t('caja.pin')} hint={t('caja.pinAyuda')} {...form.getInputProps('pin')} value={pin} />
          <PinField label={t('caja.pinConfirmar')} {...form.getInputProps('pin2')} value={pin2} />
        </div>
      )}
      <Radio.Group label={t('caja.arqueoAlCerrar')} {...form.getInputProps('arqueo')}>
        <div className="modos-arqueo">
          {modosArqueo.map((modo) => (
            <Radio
              key={modo}
              value={modo}
              disabled={lectura}
              label={t(`caja.arqueo${modo}`)}
              description={t(`caja.arqueo${modo}Texto`)}
            />
          ))}
        </div>
      </Radio.Group>
      {!caja && !lectura && (
        <section className="usuarios-caja" aria-labelledby="saldo-inicial">
          <h2 id="saldo-inicial">{t('caja.saldoInicialTitulo')}</h2>
          <p className="suave">{t('caja.saldoInicialTexto')}</p>
          <div className="fila-campos tres">
            {formas.map(([forma, rotulo]) => (
              <AmountField
                key={forma}
                label={t(rotulo)}
                {...form.getInputProps(`saldoInicial.${forma}`)}
                value={saldoInicial[forma]}
              />
            ))}
          </div>
        </section>
      )}
      <UsuariosCaja
        usuarios={usuarios}
        cargando={!caja && posibles.isPending && idSeccional !== ''}
        error={posibles.error?.message ?? form.errors.usuariosHabilitados}
        lectura={lectura}
        cambiar={(id, hab) => form.setFieldValue('usuariosHabilitados', { ...usuariosHabilitados, [id]: hab })}
      />
    </FormPage>
  )
}
