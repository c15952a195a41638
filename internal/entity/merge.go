package entity

import (
	"cmp"
	"context"
	"slices"

	"github.com/docextract/docextract/model"
)

// recognize runs the finders and settles what they claim together.
func (s *scanned) recognize(ctx context.Context, opts Options) []Found {
	net := findNet(s)
	inNet := s.cover(net)
	whens := without(findWhen(s), net)
	addresses, streets := findAddresses(s)
	phones := without(findPhones(s, either(inNet, s.cover(whens))), addresses)
	whens = without(whens, phones)
	taken := either(inNet, either(s.cover(whens, unlessDuration), either(s.cover(phones), s.cover(addresses))))
	quantities := notInside(without(findQuantities(s, taken), net), whens)
	if ctx.Err() != nil {
		return nil
	}
	inWhen := s.cover(whens, unlessDuration)
	names := s.settleNames(s.names(ctx, net, opts.Tagger), either(inWhen, s.cover(phones)), streets)
	if ctx.Err() != nil {
		return nil
	}
	names = s.joinKeyed(names, s.keyed(opts.Pairs), phones, addresses)
	names = sortedByPlace(append(names, findBodies(s, either(s.cover(names), inNet))...))
	listed := findListed(s, either(s.cover(names), inNet))

	all := append([]Found{}, net...)
	all = append(all, whens...)
	all = append(all, addresses...)
	all = append(all, phones...)
	all = append(all, quantities...)
	all = append(all, names...)
	all = append(all, listed...)
	return sortedByPlace(distinct(all))
}

// overlaps says that two spans share a code point.
func overlaps(a, b model.Span) bool { return a.Offset < b.End() && b.Offset < a.End() }

// within says that a lies inside of b.
func within(a, b model.Span) bool { return b.Offset <= a.Offset && a.End() <= b.End() }

// without is list less what touches one of others. Both are ordered by place
// and do not overlap among themselves.
func without(list, others []Found) []Found {
	var kept []Found
	k := 0
	for _, f := range list {
		for k < len(others) && others[k].Span.End() <= f.Span.Offset {
			k++
		}
		if k == len(others) || !overlaps(f.Span, others[k].Span) {
			kept = append(kept, f)
		}
	}
	return kept
}

// joinKeyed adds what keys told to what was found without them. A name told by
// a key takes the place of names that it touches; an address or a phone number
// that was found by its form stays.
func (s *scanned) joinKeyed(names, keyed, phones, addresses []Found) []Found {
	keyed = sortedByPlace(keyed)
	var told []Found
	end := 0
	for _, f := range keyed {
		if f.Span.Offset < end {
			continue
		}
		if f.Category == model.CategoryAddress && touches(f, addresses) || f.Category == model.CategoryPhoneNumber && touches(f, phones) ||
			f.Category == model.CategoryPerson && agrees(f, names, model.CategoryOrganization) {
			continue
		}
		told = append(told, f)
		end = f.Span.End()
	}
	var replaces []Found
	for _, f := range told {
		switch f.Category {
		case model.CategoryPerson, model.CategoryOrganization, model.CategoryLocation:
			replaces = append(replaces, f)
		}
	}
	return sortedByPlace(append(without(names, replaces), told...))
}

// agrees says that one of names of category c, of which the tagger is sure,
// has the place of f.
func agrees(f Found, names []Found, c model.Category) bool {
	for _, n := range names {
		if n.Category == c && n.Confidence > 0.9 && within(f.Span, n.Span) {
			return true
		}
	}
	return false
}

func touches(f Found, list []Found) bool {
	for _, o := range list {
		if overlaps(f.Span, o.Span) {
			return true
		}
	}
	return false
}

// notInside leaves out the dimensions that are the end of a time: the "30 pm"
// of "5:30 pm".
func notInside(quantities, whens []Found) []Found {
	var kept []Found
	k := 0
	for _, f := range quantities {
		for k < len(whens) && whens[k].Span.End() <= f.Span.Offset {
			k++
		}
		if f.SubCategory == model.SubCategoryDimension && k < len(whens) && whens[k].Span != f.Span && within(f.Span, whens[k].Span) {
			continue
		}
		kept = append(kept, f)
	}
	return kept
}

// unlessDuration leaves durations out of a cover: their number counts by
// itself.
func unlessDuration(f Found) bool { return f.SubCategory != model.SubCategoryDuration }

// cover tells the tokens that lie in one of list.
func (s *scanned) cover(list []Found, keep ...func(Found) bool) func(int) bool {
	in := make([]bool, len(s.tokens)+1)
	at := 0
	for _, f := range list {
		if len(keep) > 0 && !keep[0](f) {
			continue
		}
		for at < len(s.tokens) && s.tokens[at].last <= f.Span.Offset {
			at++
		}
		for k := at; k < len(s.tokens) && s.tokens[k].first < f.Span.End(); k++ {
			in[k] = true
		}
	}
	return func(i int) bool { return i >= 0 && i < len(in) && in[i] }
}

func either(a, b func(int) bool) func(int) bool {
	return func(i int) bool { return a(i) || b(i) }
}

// distinct is list with one entity for each place and category.
func distinct(list []Found) []Found {
	seen := map[Found]bool{}
	return slices.DeleteFunc(list, func(f Found) bool {
		f.Confidence = 0
		if seen[f] {
			return true
		}
		seen[f] = true
		return false
	})
}

// sortedByPlace orders list by offset, the longer of two first.
func sortedByPlace(list []Found) []Found {
	slices.SortStableFunc(list, func(a, b Found) int {
		if c := cmp.Compare(a.Span.Offset, b.Span.Offset); c != 0 {
			return c
		}
		return cmp.Compare(b.Span.Length, a.Span.Length)
	})
	return list
}
