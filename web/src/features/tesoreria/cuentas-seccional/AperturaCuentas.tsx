import './cuentas.css'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type AperturaCuentas, aperturas, cuentasSeccional } from '@gremial/contract/tesoreria/cuentas-seccional.ts'
import { Radio } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Segun } from '../../../ui/Segun.tsx'

/** Whether members see the accounts of their branch, and how deep. */
export function Apertura() {
  const { t } = useTranslation()
  useTitulo(t('cuentas.apertura'))
  const consulta = useQuery(leer(cuentasSeccional.apertura, {}))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('cuentas.apertura')}</h1>
          <p className="suave">{t('cuentas.aperturaTexto')}</p>
        </div>
      </div>
      <section className="hoja hoja-in">
        <Segun consulta={consulta} filas={4} fallo={t('cuentas.apertura')}>
          {({ apertura }) => <Formulario key={apertura} apertura={apertura} />}
        </Segun>
      </section>
    </>
  )
}

function Formulario({ apertura }: { apertura: AperturaCuentas }) {
  const { t } = useTranslation()
  const { form, props, guardando } = useFormulario({
    iniciales: { apertura },
    pedido: (cuerpo: { apertura: AperturaCuentas }) => pedido(cuentasSeccional.abrir, { cuerpo }),
    fallo: t('formulario.noSeGuardo'),
    alGuardar: () => void notifications.show({ message: t('cuentas.guardada') }),
  })
  return (
    <form {...props} className="pila" autoComplete="off">
      <Radio.Group label={t('cuentas.cuanto')} {...form.getInputProps('apertura')}>
        <div className="cuentas-aperturas">
          {aperturas.map((una) => (
            <Radio key={una} value={una} label={t(`cuentas.aperturas.${una}`)} />
          ))}
        </div>
      </Radio.Group>
      <div className="botones">
        {apertura !== 'NO' && (
          <Link to="/app/tesoreria/cuentas" search={{}} className="boton">
            {t('cuentas.verComo')}
          </Link>
        )}
        <Boton type="submit" variante="principal" cargando={guardando}>
          {t('comun.guardar')}
        </Boton>
      </div>
    </form>
  )
}
