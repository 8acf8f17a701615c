package optimum

// interval is the range of the amounts of a part of a day.
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
	span := interval{low: options[0].Amount, high: options[0].Amount}
	for _, option := range options[1:] {
		for n, amount := range option.Amount {
			span.low[n], span.high[n] = min(span.low[n], amount), max(span.high[n], amount)
		}
	}
	return span
}

// prune removes options that no options of the other slots complete to a day, until nothing changes. It returns the
// indexes of the remaining options by slot, and false when a slot has none.
func prune(kind *Kind) ([][]int, bool) {
	remaining := make([][]int, len(kind.Slots))
	spans := make([]interval, len(kind.Slots))
	for slot, options := range kind.Slots {
		if len(options) == 0 {
			return nil, false
		}
		for n := range options {
			remaining[slot] = append(remaining[slot], n)
		}
		spans[slot] = intervalOf(options)
	}
	for changed := true; changed; {
		changed = false
		for slot := range remaining {
			var others interval
			for other := range spans {
				if other != slot {
					others.add(spans[other])
				}
			}
			feasible := remaining[slot][:0]
			span := interval{}
			for _, n := range remaining[slot] {
				amount := &kind.Slots[slot][n].Amount
				if !completes(kind, amount, &others) {
					continue
				}
				if len(feasible) == 0 {
					span = interval{low: *amount, high: *amount}
				}
				for i, a := range amount {
					span.low[i], span.high[i] = min(span.low[i], a), max(span.high[i], a)
				}
				feasible = append(feasible, n)
			}
			if len(feasible) == 0 {
				return nil, false
			}
			changed = changed || len(feasible) < len(remaining[slot])
			remaining[slot], spans[slot] = feasible, span
		}
	}
	return remaining, true
}

// completes reports whether amounts and the rest of a day can be within the bounds.
func completes(kind *Kind, amounts *Amounts, rest *interval) bool {
	for n, amount := range amounts {
		if amount+rest.low[n] > kind.High[n] || amount+rest.high[n] < kind.Low[n] {
			return false
		}
	}
	return true
}
