package optimum

// interval is what a part of a day can add up to.
type interval struct{ low, high Amounts }

func (i *interval) add(o interval) {
	for n := range i.low {
		i.low[n] += o.low[n]
		i.high[n] += o.high[n]
	}
}

func intervalOf(options []Option) interval {
	if len(options) == 0 {
		return interval{}
	}
	found := interval{low: options[0].Amount, high: options[0].Amount}
	for _, option := range options[1:] {
		for n, amount := range option.Amount {
			found.low[n], found.high[n] = min(found.low[n], amount), max(found.high[n], amount)
		}
	}
	return found
}

// prune drops the options that no others can make a day with, until that changes nothing. It reports whether every slot
// keeps some. What is left refers to the options by index.
func prune(kind *Kind) ([][]int, bool) {
	left := make([][]int, len(kind.Slots))
	spans := make([]interval, len(kind.Slots))
	for slot, options := range kind.Slots {
		if len(options) == 0 {
			return nil, false
		}
		for n := range options {
			left[slot] = append(left[slot], n)
		}
		spans[slot] = intervalOf(options)
	}
	for changed := true; changed; {
		changed = false
		for slot := range left {
			var rest interval
			for other := range spans {
				if other != slot {
					rest.add(spans[other])
				}
			}
			kept := left[slot][:0]
			span := interval{}
			for _, n := range left[slot] {
				amount := &kind.Slots[slot][n].Amount
				if !completes(kind, amount, &rest) {
					continue
				}
				if len(kept) == 0 {
					span = interval{low: *amount, high: *amount}
				}
				for i, a := range amount {
					span.low[i], span.high[i] = min(span.low[i], a), max(span.high[i], a)
				}
				kept = append(kept, n)
			}
			if len(kept) == 0 {
				return nil, false
			}
			changed = changed || len(kept) < len(left[slot])
			left[slot], spans[slot] = kept, span
		}
	}
	return left, true
}

// completes reports whether amounts with the rest of a day can lie within the bounds.
func completes(kind *Kind, amounts *Amounts, rest *interval) bool {
	for n, amount := range amounts {
		if amount+rest.low[n] > kind.High[n] || amount+rest.high[n] < kind.Low[n] {
			return false
		}
	}
	return true
}
