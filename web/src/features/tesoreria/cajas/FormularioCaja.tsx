import { deCentavos } from '@gremial/contract/platform/dinero.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import {
  type Caja,
  cajas,
  listaUsuariosCaja,
  type ModoArqueo,
  modosArqueo,
  type UsuarioDeCaja,
} from '@gremial/contract/tesoreria/cajas.ts'
import { Radio, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CampoImporte } from '../../../ui/CampoImporte.tsx'
import { CampoPin } from '../../../ui/CampoPin.tsx'
import { PaginaFormulario } from '../../../ui/formulario/PaginaFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { leerLista } from '../../../ui/lista/useLista.ts'
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
  efectivo: deCentavos(a.efectivo ?? 0),
  banco: deCentavos(a.banco ?? 0),
  cheques: deCentavos(a.cheques ?? 0),
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
  const formulario = useFormulario({
    iniciales: {
      idSeccional: String(caja?.idSeccional ?? seccionalInicial(seccionales, seccionalesUsuario) ?? ''),
      nombre: caja?.nombre ?? '',
      arqueo: caja?.arqueo ?? 'OPCIONAL',
      pin: '',
      pin2: '',
      usuariosHabilitados: {},
      saldoInicial: { efectivo: null, banco: null, cheques: null },
    },
    pedido: ({ idSeccional, nombre, arqueo, pin, pin2, saldoInicial }: Valores) => {
      const comun = {
        nombre,
        arqueo,
        confirmaPersonas: true,
        usuariosHabilitados: usuarios.map((u) => ({ ...u, hab: u.hab === 1 })),
      }
      return caja
        ? pedido(cajas.cambiar, { cuerpo: { ...comun, id: caja.id, version } })
        : pedido(cajas.crear, { cuerpo: { ...comun, idSeccional, pin, pin2, saldoInicial: enPesos(saldoInicial) } })
    },
    ademas: ({ pin, pin2 }): Record<string, string> => (pin === pin2 ? {} : { pin2: t('errores.PINES_DISTINTOS') }),
    antes: () => confirmarPersonas(usuarios, caja?.usuariosHabilitados),
    fallo: t('caja.noSeGuardo'),
    alGuardar(_, { nombre }) {
      notifications.show({ message: t('caja.guardada', { nombre }) })
      volver()
    },
  })
  const { form } = formulario
  const { idSeccional, pin, pin2, usuariosHabilitados, saldoInicial } = form.values
  const posibles = useQuery({
    ...leerLista(listaUsuariosCaja, { page: 0, size: 1000, idSeccional }),
    enabled: !caja && idSeccional !== '',
  })
  const usuarios: UsuarioDeCaja[] = (caja?.usuariosHabilitados ?? posibles.data?.content ?? []).map((u) => ({
    ...u,
    // Whoever makes a box works with it, unless they say otherwise.
    hab: usuariosHabilitados[u.id] ?? (caja || !u.yo ? u.hab : 1),
  }))
  const deSeccional = form.getInputProps('idSeccional')
  return (
    <PaginaFormulario formulario={formulario} lectura={lectura} volver={volver} className="hoja hoja-in pila formulario-caja">
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
          <CampoPin label={t('caja.pin')} ayuda={t('caja.pinAyuda')} {...form.getInputProps('pin')} value={pin} />
          <CampoPin label={t('caja.pinConfirmar')} {...form.getInputProps('pin2')} value={pin2} />
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
              <CampoImporte
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
    </PaginaFormulario>
  )
}
